package jobs

import (
	"errors"
	"fmt"
	"strings"
)

// What can be wrong with an id; see also [sandbox.ErrClosed] and
// [sandbox.ErrSaturated].
var (
	ErrUnknown = errors.New("there is no such job")
	ErrRunning = errors.New("the job is still running: cancel it first, or wait for it")
	ErrEnded   = errors.New("the job has ended")
	ErrNoInput = errors.New("the job takes no input")
)

// unknown names the ids that there are.
func unknown(id string, known []string) error {
	there := "there are none"
	if len(known) > 0 {
		there = "there are " + strings.Join(known, ", ")
	}
	return fmt.Errorf("%w: %q; %s", ErrUnknown, id, there)
}
