package cgroup

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
)

// period is over which CPU time is counted, in microseconds: the kernel's default.
const period = 100_000

// shortest is the least quota the kernel takes, in microseconds.
const shortest = 1000

// setting is one file and what to write to it.
type setting struct {
	file     string
	value    string
	optional bool // the file is there only where swap is counted
}

// settings are the files of one controller, in the order to write them.
func (l Limits) settings(c Controller, version int) []setting {
	memory := strconv.FormatInt(l.Memory, 10)
	quota := strconv.Itoa(max(int(l.CPUs*period), shortest))
	switch {
	case c == Processes:
		return []setting{{file: "pids.max", value: strconv.Itoa(l.Processes)}}
	case c == Memory && version == 1:
		// Swap counts as well, and its limit may not be below that of memory.
		return []setting{{file: "memory.limit_in_bytes", value: memory}, {file: "memory.memsw.limit_in_bytes", value: memory, optional: true}}
	case c == Memory:
		return []setting{{file: "memory.max", value: memory}, {file: "memory.swap.max", value: "0", optional: true}}
	case version == 1:
		return []setting{{file: "cpu.cfs_period_us", value: strconv.Itoa(period)}, {file: "cpu.cfs_quota_us", value: quota}}
	default:
		return []setting{{file: "cpu.max", value: quota + " " + strconv.Itoa(period)}}
	}
}

func (l Limits) set(c Controller, version int, dir string) error {
	for _, s := range l.settings(c, version) {
		name := filepath.Join(dir, s.file)
		if _, err := os.Stat(name); s.optional && errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err := os.WriteFile(name, []byte(s.value), 0o644); err != nil {
			return fmt.Errorf("limit %s of a control group: %w", c, err)
		}
	}
	return nil
}
