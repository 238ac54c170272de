package cgroup

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/sys/unix"
)

// Find looks where groups can be made. It changes nothing.
func Find() *Home {
	all, err := own()
	if err != nil {
		return nowhere("/proc is not readable")
	}
	return find(all)
}

// own is the hierarchies in which this process has a group.
func own() ([]hierarchy, error) {
	membership, err := os.ReadFile("/proc/self/cgroup")
	if err != nil {
		return nil, err
	}
	mounts, err := os.ReadFile("/proc/self/mountinfo")
	return hierarchies(string(membership), string(mounts)), err
}

func nowhere(reason string) *Home {
	h := &Home{sites: map[Controller]site{}, reasons: map[Controller]string{}}
	for _, c := range controllers() {
		h.reasons[c] = reason
	}
	return h
}

func find(all []hierarchy) *Home {
	h := nowhere("no control groups are mounted")
	for _, version := range []int{1, 2} { // The later one wins where both work.
		for _, one := range all {
			if one.version != version {
				continue
			}
			for _, c := range controllers() {
				h.look(one, c)
			}
		}
	}
	return h
}

// look tries one hierarchy for one controller.
func (h *Home) look(one hierarchy, c Controller) {
	dir, reason := one.own, ""
	if one.version == 2 {
		dir, reason = delegated(one, c)
	} else if !slices.Contains(one.controllers, string(c)) {
		return
	} else if !writable(dir) {
		reason = "the cgroup v1 " + string(c) + " hierarchy is not writable: run as root, or delegate it"
	}
	if reason == "" {
		h.sites[c] = site{dir: dir, version: one.version}
		return
	}
	// What version 1 said is of no use where version 2 has the controller.
	if _, found := h.sites[c]; !found {
		h.reasons[c] = reason
	}
}

// delegated finds the nearest group above ours, or ours, that hands the
// controller down and that we may write to.
func delegated(one hierarchy, c Controller) (dir, reason string) {
	reason = "the cgroup v2 controller " + string(c) + " is not delegated: run under systemd with Delegate=yes, or as root"
	for dir = one.own; ; dir = filepath.Dir(dir) {
		enabled, err := os.ReadFile(filepath.Join(dir, "cgroup.subtree_control"))
		if err == nil && slices.Contains(strings.Fields(string(enabled)), string(c)) {
			if writable(dir) && writable(filepath.Join(dir, "cgroup.procs")) {
				return dir, ""
			}
			return "", reason
		}
		if dir == one.point || len(dir) <= len(one.point) {
			return "", reason
		}
	}
}

func writable(name string) bool { return unix.Access(name, unix.W_OK) == nil }
