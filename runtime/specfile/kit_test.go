package specfile_test

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/internal/golden"
	"github.com/toolgen/toolgen/runtime/decode"
	"github.com/toolgen/toolgen/runtime/specfile"
	"github.com/toolgen/toolgen/runtime/tool"
)

// valid is the standard library's word for it.
func valid(b []byte) bool { return json.Valid(b) }

// shell is a kit as toolgen emits it, written by hand.
type shell struct{ Timeout int }

var shellKit = tool.KitDef{
	Key: "stateful_shell", Package: "example.com/shell",
	Config: `{"type":"object","properties":{"command_timeout":{"type":"integer"}},"additionalProperties":false}`,
	New: func(_ *tool.Scope, in decode.Input) (any, error) {
		var d decode.Decoder
		d.Begin(in)
		var s shell
		o := d.Object(decode.Members{{Name: "command_timeout", Want: "an integer"}})
		for o.Next() {
			s.Timeout = d.Int()
		}
		if !d.Done() {
			return tool.BadConfig(d.Report())
		}
		return &s, nil
	},
}

func shellTool(name string) *tool.ToolDef {
	return &tool.ToolDef{
		Name: name, Schema: `{"type":"object"}`, Kit: &shellKit,
		Args: &tool.Args[struct{}]{
			Decode: func(d *decode.Decoder, _ *struct{}) {
				o := d.Object(nil)
				for o.Next() {
				}
			},
			Run: func(_ context.Context, s *tool.Scope, _ *struct{}) (tool.Result, error) {
				kit, _ := tool.Resolve[*shell](s)
				return tool.Text(fmt.Sprint(kit.Timeout)), nil
			},
		},
	}
}

func shellTools() tool.Registry {
	return tool.NewRegistry(&tool.RegistryDef{Tools: []*tool.ToolDef{shellTool("shell"), shellTool("shell_kill")}})
}

func TestAFileMakesAToolbox(t *testing.T) {
	specs, err := specfile.Read("tools.yaml", []byte("- name: stateful_shell\n  only: [shell]\n  command_timeout: 120\n"))
	require.NoError(t, err)
	box, err := tool.FromSpecs(specs, []tool.Registry{shellTools()})
	require.NoError(t, err)
	require.NoError(t, box.Enter(t.Context(), tool.EnterOptions{}))
	defer box.Close(t.Context())
	for name, want := range map[string]tool.Status{"shell": tool.OK, "shell_kill": tool.FormatError, "stateful_shell": tool.FormatError} {
		res, err := box.Call(t.Context(), tool.Call{Name: name})
		require.NoError(t, err)
		assert.Equal(t, want, res.Status, name)
	}
}

func TestWhatIsWrongWithASpecIsToldWithItsPlaceInTheFile(t *testing.T) {
	const document = `- name: stateful_shell
  command_timeout: 1.10
  command_timeot: 5
- name: shell
- name: statefull_shell
`
	specs, err := specfile.Read("tools.yaml", []byte(document))
	require.NoError(t, err)
	_, err = tool.FromSpecs(specs, []tool.Registry{shellTools()})
	require.Error(t, err)
	golden.Equal(t, "from_specs.golden", err.Error()+"\n")
}
