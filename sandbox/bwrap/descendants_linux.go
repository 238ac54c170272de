package bwrap

import (
	"errors"
	"os"
	"strconv"
	"strings"
	"syscall"
)

// descendants are the processes below pid, by their numbers outside. In a
// process namespace nothing leaves this tree: orphans become children of init.
func descendants(pid int) map[int]bool {
	found := map[int]bool{}
	var visit func(pid int)
	visit = func(pid int) {
		tasks, _ := os.ReadDir("/proc/" + strconv.Itoa(pid) + "/task")
		for _, task := range tasks {
			children, _ := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/task/" + task.Name() + "/children")
			for field := range strings.FieldsSeq(string(children)) {
				if child, err := strconv.Atoi(field); err == nil && !found[child] {
					found[child] = true
					visit(child)
				}
			}
		}
	}
	visit(pid)
	return found
}

// signalBelow signals everything below pid. The handles are made first and the
// tree is looked at again, so that a number which was given to another process
// in between is left alone.
func signalBelow(pid int, sig syscall.Signal) error {
	var handles []*os.Process
	for child := range descendants(pid) {
		if h, err := os.FindProcess(child); err == nil {
			handles = append(handles, h)
		}
	}
	still := descendants(pid)
	var errs []error
	for _, h := range handles {
		if still[h.Pid] {
			if err := h.Signal(sig); err != nil && !errors.Is(err, os.ErrProcessDone) {
				errs = append(errs, err)
			}
		}
		_ = h.Release()
	}
	return errors.Join(errs...)
}
