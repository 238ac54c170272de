package middleware_test

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen/toolgen/internal/golden"
	"github.com/toolgen/toolgen/runtime/middleware"
	"github.com/toolgen/toolgen/runtime/tool"
)

// logged is the log of one call, without times.
func logged(t *testing.T, level slog.Level, f run, c tool.Call) string {
	t.Helper()
	var out bytes.Buffer
	l := slog.New(slog.NewTextHandler(&out, &slog.HandlerOptions{Level: level, ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey || a.Key == "took" {
			return slog.Attr{}
		}
		return a
	}}))
	_, _ = box(t, f, tool.Observe(middleware.Log(l))).Call(t.Context(), c)
	return strings.TrimSuffix(out.String(), "\n")
}

func ends(err error) run {
	return func(context.Context, *args) (tool.Result, error) { return tool.Text("fine"), err }
}

func TestLogWritesOneRecordForEveryCall(t *testing.T) {
	c := call("read")
	c.ID = "call_7"
	info := slog.LevelInfo
	golden.Text(t, "host/log of a good call", logged(t, info, fine, c))
	golden.Text(t, "host/log of a failure", logged(t, info, ends(tool.Fail("kaboom")), call("read")))
	golden.Text(t, "host/log of an error", logged(t, info, ends(errBackend), call("read")))
	golden.Text(t, "host/log of an unknown tool", logged(t, info, fine, call("no\ntool")))
	panicked := logged(t, info, func(context.Context, *args) (tool.Result, error) { panic("oh") }, call("read"))
	assert.Contains(t, panicked, "level=ERROR msg=\"tool call\" tool=read error=\"tool read panicked: oh\" stack=\"goroutine ")
	assert.Contains(t, panicked, "log_test.go")
	repaired := call("read")
	repaired.Arguments = []byte("```json\n{}\n```")
	golden.Text(t, "host/log of a repaired call", logged(t, info, fine, repaired))
}

func TestLogShowsArgumentsOnlyForDebugAndWithoutSecrets(t *testing.T) {
	c := call("read")
	c.Arguments = []byte(`{"pin":"1234","text":"x"}`)
	assert.NotContains(t, logged(t, slog.LevelInfo, fine, c), "pin")
	golden.Text(t, "host/log with arguments", logged(t, slog.LevelDebug, fine, c))
	c.Arguments = []byte(`{"Pin":"1234"}`)
	assert.NotContains(t, logged(t, slog.LevelDebug, fine, c), "1234", "nor under a misspelt name")
}

func TestLogIsSilentBelowItsLevel(t *testing.T) {
	assert.Empty(t, logged(t, slog.LevelError, ends(tool.Fail("x")), call("read")))
}
