package hostproc

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
)

// stat is what a scan needs of proc_pid_stat(5).
type stat struct {
	parent int
	start  uint64
	zombie bool
}

func readStats() map[int]stat {
	all := map[int]stat{}
	names, _ := readNames("/proc")
	for _, name := range names {
		if pid, err := strconv.Atoi(name); err == nil {
			if s, ok := readStat(pid); ok {
				all[pid] = s
			}
		}
	}
	return all
}

func readNames(dir string) ([]string, error) {
	d, err := os.Open(dir)
	if err != nil {
		return nil, err
	}
	defer d.Close()
	return d.Readdirnames(-1)
}

func readStat(pid int) (stat, bool) {
	text, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "stat"))
	if err != nil {
		return stat{}, false
	}
	return parseStat(text)
}

// parseStat starts behind the last parenthesis: the program's name before it
// may hold anything.
func parseStat(text []byte) (stat, bool) {
	fields := bytes.Fields(text[bytes.LastIndexByte(text, ')')+1:])
	if len(fields) < 20 {
		return stat{}, false
	}
	parent, err := strconv.Atoi(string(fields[1]))
	start, err2 := strconv.ParseUint(string(fields[19]), 10, 64)
	if err != nil || err2 != nil {
		return stat{}, false
	}
	return stat{parent: parent, start: start, zombie: fields[0][0] == 'Z' || fields[0][0] == 'X'}, true
}
