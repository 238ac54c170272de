package tool

import "runtime"

// PanicError is a tool's panic, for the host.
type PanicError struct {
	Tool  string
	Value any    // what the tool panicked with
	Stack []byte // of the goroutine that panicked, as debug.Stack prints it; at most 16 KiB
}

// Error names the tool and, where it is an error or a string, the value.
func (e *PanicError) Error() string {
	switch v := e.Value.(type) {
	case error:
		return "tool " + e.Tool + " panicked: " + v.Error()
	case string:
		return "tool " + e.Tool + " panicked: " + v
	}
	return "tool " + e.Tool + " panicked"
}

// Unwrap returns the value where it is an error.
func (e *PanicError) Unwrap() error {
	err, _ := e.Value.(error)
	return err
}

// stack is debug.Stack in one call, cut where it would be long.
func stack() []byte {
	b := make([]byte, 16<<10)
	return b[:runtime.Stack(b, false)]
}
