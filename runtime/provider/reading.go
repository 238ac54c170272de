package provider

import (
	"strconv"

	"github.com/toolgen/toolgen/runtime/tool"
)

// reading is what was read of a response so far, whole or in fragments.
type reading struct {
	format  Format
	calls   []asked
	last    bool // the last part of the response is a call
	said    bool // there was a part of an answer, be it without calls
	cut     bool
	stop    string
	refused *ProviderError
}

// asked is one call.
type asked struct {
	tool.Call
	index int    // in the provider's counting, for fragments
	open  bool   // more fragments may come
	begun string // arguments that came before all fragments, and count where none comes
}

// add adds a whole call.
func (r *reading) add(id, name string, arguments []byte) {
	r.calls = append(r.calls, asked{Call: tool.Call{ID: id, Name: name, Arguments: arguments}})
}

// ended says why the response ended, and whether that was before its end.
func (r *reading) ended(why string, early bool) { r.stop, r.cut = why, early }

// fault is what is wrong with a document that was read.
func (r *reading) fault(c *cursor) error {
	c.end()
	switch {
	case r.refused != nil:
		return r.refused
	case c.err != nil:
		c.err.Format = r.format
		return c.err
	}
	return nil
}

// turn sorts the calls by whether they can be run.
func (r *reading) turn() (Turn, error) {
	t := Turn{Cut: r.cut, Stop: r.stop, format: r.format}
	ids := make(map[string]bool, len(r.calls))
	for i, c := range r.calls {
		if c.ID != "" && ids[c.ID] {
			return Turn{}, &ShapeError{Format: r.format, Problem: "two calls have the id " + strconv.Quote(c.ID)}
		}
		ids[c.ID] = true
		if len(c.Arguments) == 0 && c.begun != "" {
			c.Arguments = []byte(c.begun)
		}
		if c.open || r.cut && r.last && i == len(r.calls)-1 {
			t.Unfinished = append(t.Unfinished, c.Call)
			continue
		}
		t.Calls = append(t.Calls, c.Call)
	}
	return t, nil
}
