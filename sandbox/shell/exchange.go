package shell

import "github.com/toolgen/toolgen/sandbox"

// exchange is one call on its way. The session guards what the markers tell
// until done is closed.
type exchange struct {
	name    string
	streams [2]*sandbox.Recorder
	done    chan struct{} // closed when the call is over

	began bool // the worker has read all of it and runs the command
	ended [2]bool
	code  int
	jobs  string // process ids of background jobs
	dir   string
	died  bool // the worker has ended instead
}

func newExchange(o Options) *exchange {
	e := &exchange{name: newName(), done: make(chan struct{})}
	for i := range e.streams {
		e.streams[i] = sandbox.NewRecorder(o.Output, o.SpillDir, o.Spill, nil)
	}
	return e
}

// takes reports whether bytes of stream i belong to the command. What comes on
// stderr just before the command begins cannot be told apart, and is rare.
func (e *exchange) takes(i int) bool { return !e.ended[i] && (e.began || i == 1) }

// mark takes a marker of stream i and reports whether it was due.
func (e *exchange) mark(i int, m marker) bool {
	switch {
	case m.name != e.name:
		return false
	case m.kind == markBegin && i == 0 && !e.began:
		e.began = true
	case m.kind == markEnd && (e.began || i == 1) && !e.ended[i]:
		e.ended[i] = true
		if i == 0 {
			e.code, e.jobs, e.dir = parseEnd(m.rest)
		}
	default:
		return false
	}
	return true
}

func (e *exchange) complete() bool { return e.ended == [2]bool{true, true} }
