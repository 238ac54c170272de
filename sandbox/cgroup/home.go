package cgroup

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Controller is one resource that groups limit.
type Controller string

// The controllers.
const (
	Memory    Controller = "memory"
	Processes Controller = "pids"
	CPU       Controller = "cpu"
)

func controllers() []Controller { return []Controller{Memory, Processes, CPU} }

// ErrUnavailable: a controller cannot be used here; the text says why.
var ErrUnavailable = errors.New("control groups are not available")

// site is where groups of one controller are made.
type site struct {
	dir     string
	version int
}

// Home is where groups can be made.
type Home struct {
	sites   map[Controller]site
	reasons map[Controller]string // for those that have no site
}

// Has reports whether c can be limited, and how, or why not.
func (h *Home) Has(c Controller) (how string, ok bool) {
	s, ok := h.sites[c]
	if !ok {
		return h.reasons[c], false
	}
	return fmt.Sprintf("cgroup v%d %s", s.version, c), true
}

// dirs lists the directories in which groups are made, each once.
func (h *Home) dirs(wanted []Controller) []string {
	var dirs []string
	for _, c := range wanted {
		if s, ok := h.sites[c]; ok && !slices.Contains(dirs, s.dir) {
			dirs = append(dirs, s.dir)
		}
	}
	return dirs
}

// Limits are what one group may use; zero is no limit.
type Limits struct {
	Memory    int64   // bytes, swap included
	Processes int     // processes and threads at a time
	CPUs      float64 // cores' worth of time
}

// Controllers are those that l needs.
func (l Limits) Controllers() []Controller {
	var needed []Controller
	if l.Memory > 0 {
		needed = append(needed, Memory)
	}
	if l.Processes > 0 {
		needed = append(needed, Processes)
	}
	if l.CPUs > 0 {
		needed = append(needed, CPU)
	}
	return needed
}

// hierarchy is one mounted hierarchy as the calling process sees it.
type hierarchy struct {
	version     int
	controllers []string // of version 1
	point       string   // where it is mounted
	own         string   // the directory of the group of this process
}

// hierarchies reads /proc/self/cgroup and /proc/self/mountinfo. Hierarchies in
// whose mounted part this process has no group are left out.
func hierarchies(membership, mountinfo string) []hierarchy {
	own := map[string]string{}
	for line := range strings.Lines(membership) {
		if fields := strings.SplitN(strings.TrimSpace(line), ":", 3); len(fields) == 3 {
			for name := range strings.SplitSeq(fields[1], ",") {
				own[name] = fields[2]
			}
		}
	}
	var found []hierarchy
	for line := range strings.Lines(mountinfo) {
		if h, ok := parseMount(line, own); ok {
			found = append(found, h)
		}
	}
	return found
}

// parseMount reads one line of proc_pid_mountinfo(5): the mounted part is field
// 4, the place field 5; after a lone "-" come type, source and options.
func parseMount(line string, own map[string]string) (hierarchy, bool) {
	left, right, _ := strings.Cut(strings.TrimSpace(line), " - ")
	fields, rest := strings.Fields(left), strings.Fields(right)
	if len(fields) < 5 || len(rest) < 3 {
		return hierarchy{}, false
	}
	h := hierarchy{point: unescape(fields[4])}
	group, member := "", false
	switch rest[0] {
	case "cgroup2":
		h.version = 2
		group, member = own[""], own[""] != ""
	case "cgroup":
		h.version = 1
		h.controllers = strings.Split(rest[2], ",")
		for _, c := range h.controllers {
			if g, ok := own[c]; ok {
				group, member = g, true
			}
		}
	}
	below, inside := within(unescape(fields[3]), group)
	h.own = strings.TrimSuffix(h.point+"/"+below, "/")
	return h, member && inside
}

// within gives group as seen from root, which is mounted.
func within(root, group string) (string, bool) {
	if root == "/" {
		return strings.TrimPrefix(group, "/"), true
	}
	rest, ok := strings.CutPrefix(group+"/", root+"/")
	return strings.TrimSuffix(rest, "/"), ok
}

// unescape undoes the octal escapes of mountinfo.
func unescape(s string) string {
	return strings.NewReplacer(`\040`, " ", `\011`, "\t", `\012`, "\n", `\134`, `\`).Replace(s)
}
