package middleware_test

import (
	"bytes"
	"context"
	"log/slog"
	"testing"

	"github.com/stretchr/testify/assert"

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
	return out.String()
}

func ends(err error) run {
	return func(context.Context, *args) (tool.Result, error) { return tool.Text("fine"), err }
}

func TestLogWritesOneRecordForEveryCall(t *testing.T) {
	c := call("read")
	c.ID = "call_7"
	info := slog.LevelInfo
	assert.Equal(t, "level=INFO msg=\"tool call\" tool=read call=call_7 status=ok bytes=4\n", logged(t, info, fine, c))
	assert.Equal(t, "level=WARN msg=\"tool call\" tool=read status=error bytes=13 cause=kaboom\n", logged(t, info, ends(tool.Fail("kaboom")), call("read")))
	assert.Equal(t, "level=ERROR msg=\"tool call\" tool=read error=\"backend is gone\"\n", logged(t, info, ends(errBackend), call("read")))
	assert.Equal(t, "level=WARN msg=\"tool call\" tool=\"no\\ntool\" status=format_error bytes=63\n", logged(t, info, fine, call("no\ntool")))
	panicked := logged(t, info, func(context.Context, *args) (tool.Result, error) { panic("oh") }, call("read"))
	assert.Contains(t, panicked, "level=ERROR msg=\"tool call\" tool=read error=\"tool read panicked: oh\" stack=\"goroutine ")
	assert.Contains(t, panicked, "log_test.go")
	repaired := call("read")
	repaired.Arguments = []byte("```json\n{}\n```")
	assert.Equal(t, "level=INFO msg=\"tool call\" tool=read status=ok bytes=4 repairs=1\n", logged(t, info, fine, repaired))
}

func TestLogShowsArgumentsOnlyForDebugAndWithoutSecrets(t *testing.T) {
	c := call("read")
	c.Arguments = []byte(`{"pin":"1234","text":"x"}`)
	assert.NotContains(t, logged(t, slog.LevelInfo, fine, c), "pin")
	assert.Equal(t, `level=INFO msg="tool call" tool=read status=ok bytes=4 arguments="{\"text\":\"x\",\"pin\":\"[secret]\"}"`+"\n", logged(t, slog.LevelDebug, fine, c))
	c.Arguments = []byte(`{"Pin":"1234"}`)
	assert.NotContains(t, logged(t, slog.LevelDebug, fine, c), "1234", "nor under a misspelt name")
}

func TestLogIsSilentBelowItsLevel(t *testing.T) {
	assert.Empty(t, logged(t, slog.LevelError, ends(tool.Fail("x")), call("read")))
}
