package tool_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// block is the first block of Go in a page after a mark.
func block(t *testing.T, page, mark string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../..", page))
	require.NoError(t, err)
	_, rest, found := strings.Cut(string(text), mark)
	require.True(t, found, "%s has %q", page, mark)
	_, rest, found = strings.Cut(rest, "```go\n")
	require.True(t, found)
	code, _, found := strings.Cut(rest, "```")
	require.True(t, found)
	return code
}

// compile builds a package of the runtime that is not on disk, with a package kb
// beside it.
func compile(t *testing.T, host string) {
	t.Helper()
	const kb = `package kb

import "github.com/toolgen/toolgen/runtime/tool"

type (
	Client   struct{}
	Accounts struct{}
	Disk     interface{ Read(string) []byte }
)

func NewToolbox(services ...any) (*tool.Toolbox, error) { return nil, nil }
`
	dir, replace := t.TempDir(), map[string]string{}
	root, err := filepath.Abs("../../runtime/tool")
	require.NoError(t, err)
	for name, code := range map[string]string{"pages/kb/kb.go": kb, "pages/host.go": host} {
		path := filepath.Join(dir, filepath.Base(name))
		require.NoError(t, os.WriteFile(path, []byte(code), 0o600))
		replace[filepath.Join(root, name)] = path
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	require.NoError(t, err)
	list := filepath.Join(dir, "overlay.json")
	require.NoError(t, os.WriteFile(list, overlay, 0o600))
	out, err := exec.CommandContext(t.Context(), "go", "build", "-overlay", list, "./pages").CombinedOutput()
	assert.NoError(t, err, "%s\n%s", out, host)
}

func TestTheHostInTheReadmeCompilesAndIsShort(t *testing.T) {
	loop := block(t, "README.md", "Then a host looks like this:")
	assert.LessOrEqual(t, strings.Count(loop, "\n"), 25)
	compile(t, `package pages

import (
	"context"

	"github.com/toolgen/toolgen/runtime/provider"
	"github.com/toolgen/toolgen/runtime/tool"
	"github.com/toolgen/toolgen/runtime/tool/pages/kb"
)

type Use struct {
	ID, Name string
	Input    []byte
}

type Reply struct{ ToolUses []Use }

type Request struct{ Tools []byte }

func (*Request) Answer(id, text string, failed bool) {}

type Model interface{ Send(*Request) (Reply, error) }

func host(ctx context.Context, model Model, client *kb.Client, accounts *kb.Accounts) error {
	request := &Request{}
`+loop+"}\n")
}

func TestTheHostInThePageOnTheRuntimeCompiles(t *testing.T) {
	compile(t, `package pages

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"time"

	"github.com/toolgen/toolgen/runtime/middleware"
	"github.com/toolgen/toolgen/runtime/provider"
	"github.com/toolgen/toolgen/runtime/tool"
	"github.com/toolgen/toolgen/runtime/tool/pages/kb"
)

type Request struct {
	Tools    json.RawMessage
	Messages []json.RawMessage
}

func user(string) json.RawMessage { return nil }

func said([]byte) json.RawMessage { return nil }

`+block(t, "docs/runtime.md", "<!-- host -->"))
}
