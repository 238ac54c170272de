package bwrap

import (
	"encoding/json"
	"io"
)

// status is what bubblewrap reports on its status descriptor.
type status struct {
	child chan int      // the first process inside, by its number outside
	done  chan struct{} // closed at the end of the report
	code  int           // of the command, -1 if it did not run; valid after done
}

// follow reads the report to its end and closes it.
func follow(r io.ReadCloser) *status {
	s := &status{child: make(chan int, 1), done: make(chan struct{}), code: -1}
	go func() {
		defer close(s.done)
		defer r.Close()
		decoder := json.NewDecoder(r)
		for {
			var document struct {
				Child *int `json:"child-pid"`
				Code  *int `json:"exit-code"`
			}
			if decoder.Decode(&document) != nil {
				return
			}
			if document.Child != nil {
				select {
				case s.child <- *document.Child:
				default:
				}
			}
			if document.Code != nil {
				s.code = *document.Code
			}
		}
	}()
	return s
}
