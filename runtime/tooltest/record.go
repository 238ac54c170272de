package tooltest

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"sync"

	"github.com/toolgen/toolgen/runtime/tool"
)

// Recorder writes down calls and what came of them, one JSON object a line, in the
// order in which they ended. It is safe for concurrent use.
type Recorder struct {
	mu  sync.Mutex
	w   io.Writer
	err error
}

// NewRecorder makes a recorder that writes to w, a line with each Write.
func NewRecorder(w io.Writer) *Recorder { return &Recorder{w: w} }

// Observe is what records: tool.Observe(recorder.Observe). The last observer that a
// toolbox is made with records what the tools said, the first one what the host got.
func (r *Recorder) Observe(next tool.Handler) tool.Handler {
	return func(ctx context.Context, call *tool.Call) (tool.Result, error) {
		id, name, arguments := call.ID, call.Name, bytes.Clone(call.Arguments)
		res, err := next(ctx, call)
		r.write(newLine(id, name, arguments, res, err))
		return res, err
	}
}

func (r *Recorder) write(l line) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(l)
	r.mu.Lock()
	defer r.mu.Unlock()
	if err == nil {
		_, err = r.w.Write(b.Bytes())
	}
	if r.err == nil {
		r.err = err
	}
}

// Err is the first error of writing; nil if there was none.
func (r *Recorder) Err() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.err
}
