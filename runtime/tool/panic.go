package tool

import "runtime"

// PanicError is the panic of a tool, or of a kit that starts or closes, for the
// host.
type PanicError struct {
	Tool  string // "" for a kit
	Kit   string // "" for a tool
	Value any    // what the tool panicked with
	Stack []byte // of the goroutine that panicked, as debug.Stack prints it; at most 16 KiB
}

// Error names the tool or kit and, where it is an error or a string, the value.
func (e *PanicError) Error() string {
	who := "tool " + e.Tool
	if e.Kit != "" {
		who = "kit " + e.Kit
	}
	switch v := e.Value.(type) {
	case error:
		return who + " panicked: " + v.Error()
	case string:
		return who + " panicked: " + v
	}
	return who + " panicked"
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
