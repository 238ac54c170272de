package tooltest

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/toolgen/toolgen/runtime/tool"
)

// Sound runs one call and checks what must hold of any. The tool does not panic; the
// arguments stay as they were; what the model reads is valid UTF-8 without NUL,
// says something where the call was refused, and gives nothing of the host away (see
// [Leak]). How the call ends does not matter.
func Sound(t testing.TB, box *tool.Toolbox, name string, arguments []byte) {
	t.Helper()
	sent := bytes.Clone(arguments)
	res, err := box.Call(t.Context(), tool.Call{Name: name, Arguments: sent})
	if p, ok := errors.AsType[*tool.PanicError](err); ok {
		t.Errorf("%s(%q): %v\n%s", name, arguments, p, p.Stack)
		return
	}
	if !bytes.Equal(sent, arguments) {
		t.Errorf("%s(%q): the call changed its arguments to %q", name, arguments, sent)
	}
	text := res.Observation(0)
	switch {
	case !utf8.ValidString(text):
		t.Errorf("%s(%q): not valid UTF-8: %q", name, arguments, text)
	case strings.ContainsRune(text, 0):
		t.Errorf("%s(%q): NUL in the text: %q", name, arguments, text)
	case res.Status == tool.FormatError && text == "":
		t.Errorf("%s(%q): refused without a word", name, arguments)
	}
	if found := Leak(text, told(box, name, arguments)...); found != "" {
		t.Errorf("%s(%q): the model reads %q in\n%s", name, arguments, found, text)
	}
}

// told is what a model knows before it reads the answer to its call.
func told(box *tool.Toolbox, name string, arguments []byte) []string {
	known := []string{name, string(arguments)}
	for t := range box.Available() {
		known = append(known, t.Name(), t.Description(box.Scope()), t.In(box.Scope()).Schema())
	}
	return known
}

// Dry is middleware that runs no tool: a call whose arguments fit is answered with
// "ok". With it calls can be fuzzed of tools that would do something.
func Dry(tool.Handler) tool.Handler {
	return func(context.Context, *tool.Call) (tool.Result, error) { return tool.Text("ok"), nil }
}
