package tooltest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"sync"
	"testing"

	"github.com/toolgen/toolgen/runtime/tool"
)

// Replay runs the calls of the recording at path again, one after the other, and
// fails the test for each that does not come to what was recorded.
func Replay(t testing.TB, box *tool.Toolbox, path string) {
	t.Helper()
	lines, err := readLines(path)
	if err != nil {
		t.Fatalf("replay: %v", err)
	}
	for i, l := range lines {
		res, err := box.Call(t.Context(), tool.Call{ID: l.ID, Name: l.Name, Arguments: l.arguments()})
		got := newLine(l.ID, l.Name, l.arguments(), res, err)
		if want := l.said(); got.said() != want {
			t.Errorf("%s: call %d: %s(%s)\nwant %s\ngot  %s", path, i+1, l.Name, l.arguments(), want, got.said())
		}
	}
}

// Playback is middleware that answers calls from the recording at path, and runs
// nothing: tool.Observe(tooltest.Playback(t, path)). A call is one of the recording's
// where name and arguments are equal, however the JSON is written but for numbers,
// which are equal where they are written alike: 3 is not 3.0. Nothing, blanks and null
// are {}, as they are for a tool. Of several such calls each answers once, in their
// order. A call that was not recorded, or not so often,
// fails the test, and the host gets an error.
func Playback(t testing.TB, path string) tool.Middleware {
	t.Helper()
	lines, err := readLines(path)
	if err != nil {
		t.Fatalf("playback: %v", err)
	}
	p := &player{lines: lines}
	return func(tool.Handler) tool.Handler {
		return func(_ context.Context, call *tool.Call) (tool.Result, error) {
			l, ok := p.take(call.Name, call.Arguments)
			switch {
			case !ok:
				t.Errorf("playback: %s has no call left of %s(%s)", path, call.Name, call.Arguments)
				return tool.Result{}, errors.New("the call was not recorded")
			case l.Error != "":
				return tool.Result{}, errors.New(l.Error)
			}
			return l.result(), nil
		}
	}
}

// player hands out each line once.
type player struct {
	mu    sync.Mutex
	lines []line
}

func (p *player) take(name string, arguments []byte) (line, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i, l := range p.lines {
		if l.Name == name && same(l.arguments(), arguments) {
			p.lines = append(p.lines[:i:i], p.lines[i+1:]...)
			return l, true
		}
	}
	return line{}, false
}

// same reports whether two sets of arguments are one: numbers are compared as they
// are written, and what is no JSON byte by byte.
func same(a, b []byte) bool {
	if bytes.Equal(a, b) {
		return true
	}
	x, okX := parsed(a)
	y, okY := parsed(b)
	return okX && okY && reflect.DeepEqual(x, y)
}

func parsed(b []byte) (v any, ok bool) {
	if text := string(bytes.TrimSpace(b)); text == "" || text == "null" {
		b = []byte("{}")
	}
	d := json.NewDecoder(bytes.NewReader(b))
	d.UseNumber()
	if d.Decode(&v) != nil {
		return nil, false
	}
	_, err := d.Token()
	return v, errors.Is(err, io.EOF)
}
