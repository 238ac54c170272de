package tooltest

import (
	"testing"

	"github.com/toolgen/toolgen/runtime/tool"
)

// Fuzz fuzzes the tools that the box offers: it begins with their [Documents] and
// checks that every call is [Sound]. It is the whole body of a fuzz test. The tools
// run for real, with arguments that nobody has chosen; for those that must not, the
// box is made with tool.Use([Dry]).
func Fuzz(f *testing.F, box *tool.Toolbox) {
	f.Helper()
	for t := range box.Available() {
		for document := range Documents(t.In(box.Scope())) {
			f.Add(t.Name(), []byte(document))
		}
	}
	f.Add("no_such_tool", []byte(`{}`))
	f.Fuzz(func(t *testing.T, name string, arguments []byte) {
		Sound(t, box, name, arguments)
	})
}
