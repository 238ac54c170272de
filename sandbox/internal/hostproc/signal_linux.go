package hostproc

import (
	"errors"
	"maps"
	"os"
	"slices"
	"syscall"
)

// SignalAll sends sig to every member, in the order of their numbers: a shell comes
// before what it started, and does not live to report that it was terminated. A
// handle is taken first and membership asked again afterwards, so that a number that
// the system has given to another process in between is left alone.
func SignalAll(members func() map[int]bool, sig syscall.Signal) error {
	var handles []*os.Process
	for _, pid := range slices.Sorted(maps.Keys(members())) {
		if h, err := os.FindProcess(pid); err == nil {
			handles = append(handles, h)
		}
	}
	still := members()
	var errs []error
	for _, h := range handles {
		if still[h.Pid] {
			if err := h.Signal(sig); err != nil && !errors.Is(err, os.ErrProcessDone) && !errors.Is(err, syscall.ESRCH) {
				errs = append(errs, err)
			}
		}
		_ = h.Release()
	}
	return errors.Join(errs...)
}
