package cgroup

import "fmt"

// Plain is where groups can be made that need no controller: the group of the
// calling process in the version 2 hierarchy. Such groups only hold processes
// together, and work beside controllers of version 1 as well. What the dead
// left there is removed.
func Plain() (dir string, err error) {
	all, err := own()
	if err != nil {
		return "", err
	}
	for _, h := range all {
		if h.version == 2 && writable(h.own) {
			sweep(h.own)
			return h.own, nil
		}
	}
	return "", fmt.Errorf("%w: no version 2 hierarchy is writable", ErrUnavailable)
}
