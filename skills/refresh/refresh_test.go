package refresh_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/decode"
	"github.com/toolgen/toolgen/runtime/tool"
	"github.com/toolgen/toolgen/skills"
	"github.com/toolgen/toolgen/skills/refresh"
)

// source is a registry of tools that run Go functions, in the form that toolgen
// emits.
type source struct{ def *tool.RegistryDef }

func (s source) Definition() *tool.RegistryDef { return s.def }

type nothing struct{}

// tools makes a registry of one tool.
func tools(effects tool.Effects, tags []string, do func(context.Context) (tool.Result, error)) tool.Registry {
	def := &tool.ToolDef{
		Name: "act", Description: "Acts.", Schema: `{"type":"object","additionalProperties":false}`,
		Effects: effects, Tags: tags,
		Args: &tool.Args[nothing]{
			Decode: func(d *decode.Decoder, _ *nothing) {
				for o := d.Object(nil); o.Next(); {
				}
			},
			Run: func(ctx context.Context, _ *tool.Scope, _ *nothing) (tool.Result, error) { return do(ctx) },
		},
	}
	return tool.NewRegistry(source{&tool.RegistryDef{
		Tools: []*tool.ToolDef{def},
		Lookup: func(name string) *tool.ToolDef {
			if name == def.Name {
				return def
			}
			return nil
		},
	}})
}

func write(t testing.TB, root, name, text string) {
	t.Helper()
	require.NoError(t, os.MkdirAll(filepath.Join(root, name), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(root, name, "SKILL.md"), []byte(text), 0o644))
}

func document(name, description string) string {
	return "---\nname: " + name + "\ndescription: " + description + "\n---\n\nDo it.\n"
}

func open(t testing.TB, root string) *skills.Registry {
	t.Helper()
	r, err := skills.FromDirs(root)
	require.NoError(t, err)
	return r
}

// report collects what a middleware reports.
type report struct {
	changes []skills.Changes
	errs    []string
}

func (r *report) take(_ context.Context, c skills.Changes, err error) {
	if err != nil {
		r.errs = append(r.errs, err.Error())
		return
	}
	r.changes = append(r.changes, c)
}

func act(t *testing.T, box *tool.Toolbox) (tool.Result, error) {
	t.Helper()
	return box.Call(t.Context(), tool.Call{Name: "act", Arguments: []byte(`{}`)})
}

func TestASkillThatAToolAddsIsVisible(t *testing.T) {
	for name, effects := range map[string]tool.Effects{
		"writes": tool.WritesWorkspace | tool.ReadsWorkspace, "spawns": tool.SpawnsProcess, "undeclared": 0,
	} {
		t.Run(name, func(t *testing.T) {
			root := t.TempDir()
			registry := open(t, root)
			var seen report
			box, err := tool.NewToolbox(tools(effects, nil, func(context.Context) (tool.Result, error) {
				write(t, root, "pdf", document("pdf", "Reads forms."))
				return tool.Text("written"), nil
			}), tool.Provide(registry), tool.Use(refresh.Middleware(refresh.Options{Report: seen.take})))
			require.NoError(t, err)
			res, err := act(t, box)
			require.NoError(t, err)
			assert.Equal(t, tool.Text("written"), res)
			assert.Equal(t, []string{"pdf"}, registry.Names())
			assert.Equal(t, []skills.Changes{{Revision: 2, Added: []string{"pdf"}}}, seen.changes)
		})
	}
}

func TestToolsThatDoNotWriteCostNothing(t *testing.T) {
	for _, effects := range []tool.Effects{tool.None, tool.ReadsWorkspace, tool.Network} {
		root := t.TempDir()
		registry := open(t, root)
		box, err := tool.NewToolbox(tools(effects, nil, func(context.Context) (tool.Result, error) {
			write(t, root, "pdf", document("pdf", "x"))
			return tool.Text("ok"), nil
		}), tool.Provide(registry), tool.Use(refresh.Middleware(refresh.Options{})))
		require.NoError(t, err)
		_, err = act(t, box)
		require.NoError(t, err)
		assert.Empty(t, registry.Names())
	}
}

func TestAToolThatFailsOrPanicsOrIsCancelledRefreshesToo(t *testing.T) {
	oops := errors.New("disk full")
	for name, end := range map[string]func(context.CancelFunc) (tool.Result, error){
		"unexpected error": func(context.CancelFunc) (tool.Result, error) { return tool.Result{}, oops },
		"expected error":   func(context.CancelFunc) (tool.Result, error) { return tool.Result{}, tool.Fail("no space left") },
		"panic":            func(context.CancelFunc) (tool.Result, error) { panic(oops) },
		"cancelled": func(cancel context.CancelFunc) (tool.Result, error) {
			cancel()
			return tool.Result{}, context.Canceled
		},
	} {
		t.Run(name, func(t *testing.T) {
			results := map[bool]tool.Result{}
			errs := map[bool]string{}
			for _, refreshed := range []bool{true, false} {
				root := t.TempDir()
				registry := open(t, root)
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				options := []tool.Option{tool.Provide(registry)}
				if refreshed {
					options = append(options, tool.Use(refresh.Middleware(refresh.Options{Report: new(report).take})))
				}
				box, err := tool.NewToolbox(tools(tool.WritesWorkspace, nil, func(context.Context) (tool.Result, error) {
					write(t, root, "pdf", document("pdf", "x"))
					return end(cancel)
				}), options...)
				require.NoError(t, err)
				res, err := box.Call(ctx, tool.Call{Name: "act"})
				res.Cause = nil
				results[refreshed] = res
				if err != nil {
					errs[refreshed] = err.Error()
				}
				assert.Equal(t, refreshed, registry.Len() == 1)
			}
			assert.Equal(t, results[false], results[true], "the result is not touched")
			assert.Equal(t, errs[false], errs[true], "nor is the error")
		})
	}
}

func TestAnInvalidEditIsReportedAndNotUsed(t *testing.T) {
	root := t.TempDir()
	write(t, root, "pdf", document("pdf", "Reads forms."))
	registry := open(t, root)
	var log bytes.Buffer
	logger := slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{
		ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
			if a.Key == slog.TimeKey {
				return slog.Attr{}
			}
			return a
		},
	}))
	texts := []string{"broken", "broken", document("pdf", "Fills forms.")}
	n := 0
	box, err := tool.NewToolbox(tools(tool.WritesWorkspace, nil, func(context.Context) (tool.Result, error) {
		write(t, root, "pdf", texts[n])
		n++
		return tool.Text("ok"), nil
	}), tool.Provide(registry), tool.Use(refresh.Middleware(refresh.Options{Report: refresh.Log(logger)})))
	require.NoError(t, err)
	for _, want := range []string{"Reads forms.", "Reads forms.", "Fills forms."} {
		res, err := act(t, box)
		require.NoError(t, err)
		assert.Equal(t, tool.Text("ok"), res)
		assert.Contains(t, registry.Render(), want)
	}
	text := strings.ReplaceAll(log.String(), filepath.ToSlash(root)+"/", "")
	assert.Contains(t, text, `level=WARN msg=skill diagnostic="pdf/SKILL.md:1: error: there is no front matter;`)
	assert.Contains(t, text, `level=WARN msg=skill diagnostic="pdf/SKILL.md: warning: the edit is not used; skill \"pdf\" stays as it was;`)
	assert.Contains(t, text, `level=INFO msg="skills changed" revision=2 added=[] updated=[pdf] removed=[]`)
}

func TestAFailureIsReportedOnceUntilItChanges(t *testing.T) {
	root := filepath.Join(t.TempDir(), "root")
	write(t, root, "pdf", document("pdf", "x"))
	registry := open(t, root)
	steps := []func(){
		func() { require.NoError(t, os.RemoveAll(root)) },
		func() {},
		func() { require.NoError(t, os.WriteFile(root, nil, 0o644)) },
		func() { require.NoError(t, os.Remove(root)); write(t, root, "pdf", document("pdf", "x")) },
		func() { require.NoError(t, os.RemoveAll(root)) },
	}
	var seen report
	n := 0
	box, err := tool.NewToolbox(tools(tool.WritesWorkspace, nil, func(context.Context) (tool.Result, error) {
		steps[n]()
		n++
		return tool.Text("ok"), nil
	}), tool.Provide(registry), tool.Use(refresh.Middleware(refresh.Options{Report: seen.take})))
	require.NoError(t, err)
	for range steps {
		res, err := act(t, box)
		require.NoError(t, err)
		assert.Equal(t, tool.Text("ok"), res)
	}
	require.Len(t, seen.errs, 3)
	assert.Contains(t, seen.errs[0], "does not exist")
	assert.Contains(t, seen.errs[1], "is a file")
	assert.Contains(t, seen.errs[2], "does not exist")
	assert.Equal(t, []string{"pdf"}, registry.Names())
}

func TestAFailureIsLogged(t *testing.T) {
	var log bytes.Buffer
	refresh.Log(slog.New(slog.NewTextHandler(&log, nil)))(t.Context(), skills.Changes{}, errors.New("no root"))
	assert.Contains(t, log.String(), `level=WARN msg="skills were not refreshed" error="no root"`)
}

func TestAPanicOfTheFilterIsReportedAndDoesNotReachTheResult(t *testing.T) {
	root := t.TempDir()
	panics := false
	registry, err := skills.Open(skills.Config{Roots: []skills.Root{skills.Dir(root)}, Only: func(skills.Skill) bool {
		if panics {
			panic("oops")
		}
		return true
	}})
	require.NoError(t, err)
	panics = true
	var seen report
	box, err := tool.NewToolbox(tools(tool.WritesWorkspace, nil, func(context.Context) (tool.Result, error) {
		write(t, root, "pdf", document("pdf", "x"))
		return tool.Text("ok"), nil
	}), tool.Provide(registry), tool.Use(refresh.Middleware(refresh.Options{Report: seen.take})))
	require.NoError(t, err)
	res, err := act(t, box)
	require.NoError(t, err)
	assert.Equal(t, tool.Text("ok"), res)
	assert.Equal(t, []string{"skills: the refresh panicked: oops"}, seen.errs)
	panics = false
	_, err = registry.Refresh()
	require.NoError(t, err, "the registry is not left locked")
	assert.Equal(t, []string{"pdf"}, registry.Names())
}

func TestWithoutARegistryNothingHappens(t *testing.T) {
	var none *skills.Registry
	for _, option := range []tool.Option{tool.Provide(), tool.Provide(none)} {
		box, err := tool.NewToolbox(tools(tool.WritesWorkspace, nil, func(context.Context) (tool.Result, error) {
			return tool.Text("ok"), nil
		}), option, tool.Use(refresh.Middleware(refresh.Options{})))
		require.NoError(t, err)
		res, err := act(t, box)
		require.NoError(t, err)
		assert.Equal(t, tool.Text("ok"), res)
	}
}

func TestTheScopeOfTheCallChoosesTheRegistry(t *testing.T) {
	one, two := t.TempDir(), t.TempDir()
	first, second := open(t, one), open(t, two)
	box, err := tool.NewToolbox(tools(tool.WritesWorkspace, nil, func(context.Context) (tool.Result, error) {
		write(t, one, "pdf", document("pdf", "x"))
		write(t, two, "csv", document("csv", "x"))
		return tool.Text("ok"), nil
	}), tool.Provide(first), tool.Use(refresh.Middleware(refresh.Options{Report: new(report).take})))
	require.NoError(t, err)
	_, err = act(t, box.In(box.Scope().Provide(second)))
	require.NoError(t, err)
	assert.Empty(t, first.Names())
	assert.Equal(t, []string{"csv"}, second.Names())
	_, err = act(t, box)
	require.NoError(t, err)
	assert.Equal(t, []string{"pdf"}, first.Names())
}

func TestWhenChoosesTheTools(t *testing.T) {
	tagged := func(t tool.Tool) bool { return t.HasTag("skills") }
	for tag, want := range map[string]int{"skills": 1, "other": 0} {
		root := t.TempDir()
		registry := open(t, root)
		effects := map[string]tool.Effects{"skills": tool.None, "other": tool.WritesWorkspace}[tag]
		box, err := tool.NewToolbox(tools(effects, []string{tag}, func(context.Context) (tool.Result, error) {
			write(t, root, "pdf", document("pdf", "x"))
			return tool.Text("ok"), nil
		}), tool.Provide(registry), tool.Use(refresh.Middleware(refresh.Options{When: tagged, Report: new(report).take})))
		require.NoError(t, err)
		_, err = act(t, box)
		require.NoError(t, err)
		assert.Equal(t, want, registry.Len())
	}
}

func TestAsAnObserverItIgnoresCallsThatNoToolAnswers(t *testing.T) {
	root := t.TempDir()
	registry := open(t, root)
	box, err := tool.NewToolbox(tools(0, nil, func(context.Context) (tool.Result, error) {
		return tool.Text("ok"), nil
	}), tool.Provide(registry), tool.Observe(refresh.Middleware(refresh.Options{Report: new(report).take})))
	require.NoError(t, err)
	write(t, root, "pdf", document("pdf", "x"))
	_, err = box.Call(t.Context(), tool.Call{Name: "unknown"})
	require.NoError(t, err)
	assert.Empty(t, registry.Names())
	_, err = act(t, box)
	require.NoError(t, err)
	assert.Equal(t, []string{"pdf"}, registry.Names())
}
