package tool_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/internal/golden"
	"github.com/toolgen/toolgen/runtime/decode"
	"github.com/toolgen/toolgen/runtime/tool"
)

// fromSpecs is FromSpecs over the tools of the tests.
func fromSpecs(specs []tool.Spec, options ...tool.Option) (*tool.Toolbox, error) {
	return tool.FromSpecs(specs, []tool.Registry{ClinicTools(), Tools()},
		append([]tool.Option{tool.HostApproves(), tool.Provide(Floppy("A:"))}, options...)...)
}

func notebook(title string) tool.Spec {
	return tool.Spec{Name: "notebook", Config: []byte(`{"title":"` + title + `"}`)}
}

func TestSpecsMakeAToolboxOfWhatTheyAskFor(t *testing.T) {
	b, err := fromSpecs([]tool.Spec{notebook("log"), {Name: "timer"}, {Name: "add"}})
	require.NoError(t, err)
	assert.Equal(t, []string{"add", "lap", "note_read", "note_write"}, offered(b))
	require.NoError(t, b.Enter(t.Context(), tool.EnterOptions{}))
	for _, c := range []struct{ name, arguments, want string }{
		{"note_write", `{"text":"one"}`, "ok"},
		{"note_read", ``, "log on A:: one"},
		{"lap", ``, "0s"},
		{"add", `{"a":1,"b":2}`, "3"},
	} {
		r, err := b.In(nil).Call(t.Context(), call(c.name, c.arguments))
		require.NoError(t, err, "a view without services has the kits")
		assert.Equal(t, c.want, r.Text)
	}
	require.NoError(t, b.Close(t.Context()))
}

func TestTheKeyOfAKitIsNoNameOfATool(t *testing.T) {
	b, err := fromSpecs([]tool.Spec{notebook("log")})
	require.NoError(t, err)
	require.NoError(t, b.Enter(t.Context(), tool.EnterOptions{}))
	r, err := b.Call(t.Context(), call("notebook", `{}`))
	require.NoError(t, err)
	golden.Text(t, "call by the key of a kit", r.Text)
	require.NoError(t, b.Close(t.Context()))
}

func TestOnlyExposesAPartOfAKit(t *testing.T) {
	spec := notebook("log")
	spec.Only = []string{"note_read"}
	b, err := fromSpecs([]tool.Spec{spec})
	require.NoError(t, err)
	assert.Equal(t, []string{"note_read"}, offered(b))
	_, ok := b.Registry().Lookup("note_write")
	assert.False(t, ok)
	b, err = NewClinicToolbox(tool.HostApproves(), tool.Provide(Floppy("A:")), tool.Kits(spec))
	require.NoError(t, err)
	assert.Equal(t, []string{"find", "note_read"}, offered(b))
}

func TestKitsAreInAToolboxWhereTheyAreAskedFor(t *testing.T) {
	_, err := NewClinicToolbox(tool.HostApproves())
	require.NoError(t, err, "services of kits are not needed without them")
	b, err := NewClinicToolbox(tool.HostApproves(), tool.Provide(Floppy("A:")),
		tool.Kits(NotebookSpec(NotebookConfig{Title: "log"})), tool.Kits(TimerSpec()))
	require.NoError(t, err)
	assert.Equal(t, []string{"find", "lap", "note_read", "note_write"}, offered(b))
}

func TestEverythingWrongWithSpecsIsReportedAtOnceWithItsEntry(t *testing.T) {
	at := func(pointer string) string {
		return map[string]string{"": "tools.yaml:9:3", "/max_notes": "tools.yaml:11:16"}[pointer]
	}
	other := tool.NewRegistry(&tool.RegistryDef{Tools: []*tool.ToolDef{
		{Name: "add", Package: "example.com/other"},
		{Name: "timer", Package: "example.com/other"},
		{Name: "shell", Package: "example.com/other", Kit: &tool.KitDef{Key: "sh", Package: "example.com/other"}},
		{Name: "bash", Package: "example.com/bash", Kit: &tool.KitDef{Key: "sh", Package: "example.com/bash"}},
	}})
	b, err := tool.FromSpecs([]tool.Spec{
		{},
		{Name: "notebok"},
		{Name: "note_read"},
		{Name: "search", Config: []byte(`{"limit":1}`)},
		{Name: "search", Only: []string{"search"}},
		{Name: "search", Config: []byte(` {} `)},
		{Name: "search"},
		{Name: "add"},
		{Name: "timer"},
		{Name: "sh"},
		{Name: "notebook", Only: []string{"note_red"}},
		{Name: "notebook", Only: []string{}},
		{Name: "notebook", Config: []byte(`{}`), Open: func(*tool.Scope) (any, error) { return nil, nil }},
		{Name: "notebook", Config: []byte(`{"max_notes":"5","titel":"x"}`), At: at},
	}, []tool.Registry{ClinicTools(), Tools(), other}, tool.Provide(Floppy("A:")))
	assert.Nil(t, b)
	golden.Text(t, "host/specs", err.Error())
	failed, ok := errors.AsType[*tool.SpecError](err)
	require.True(t, ok)
	assert.Zero(t, failed.Index)
	config, ok := errors.AsType[*tool.ConfigError](err)
	require.True(t, ok)
	assert.Len(t, config.Report.Findings, 3)
	assert.EqualError(t, config, "the configuration does not fit:\n"+string(config.Report.Append(nil)))
}

func TestAConfigurationWithManyProblemsCountsTheRest(t *testing.T) {
	config := `{"title":"x"`
	for i := range 40 {
		config += `,"x` + string(rune('a'+i%26)) + string(rune('a'+i/26)) + `":1`
	}
	_, err := fromSpecs([]tool.Spec{{Name: "notebook", Config: []byte(config + `}`)}})
	assert.ErrorContains(t, err, "\nspec 1: notebook: and 8 more problems")
}

func TestThereAreNoToolsToChooseFrom(t *testing.T) {
	_, err := tool.FromSpecs([]tool.Spec{{Name: "x"}}, nil)
	assert.EqualError(t, err, "spec 1: x: there is no such kit or tool; there are none")
}

func TestASpecWithAFormerNameIsToldThePresentOne(t *testing.T) {
	_, err := fromSpecs([]tool.Spec{{Name: "release"}})
	assert.EqualError(t, err, `spec 1: release: that is a former name of the tool "discharge"; specs name tools as they are called now`)
	r := tool.NewRegistry(&tool.RegistryDef{Tools: []*tool.ToolDef{{Name: "bash", Aliases: []string{"run"}, Kit: &tool.KitDef{Key: "shell"}}}})
	_, err = tool.FromSpecs([]tool.Spec{{Name: "run"}}, []tool.Registry{r})
	assert.EqualError(t, err, `spec 1: run: that is a former name of the tool "bash"; specs name its kit, "shell"`)
}

func TestKitsThatCannotBeMadeAreErrors(t *testing.T) {
	for name, c := range map[string]struct {
		spec tool.Spec
		want string
	}{
		"its error":     {notebook("cursed"), `spec 1: notebook: no notebook may be called "cursed"`},
		"nothing":       {tool.Spec{Name: "notebook", Open: func(*tool.Scope) (any, error) { return nil, nil }}, "spec 1: notebook: its constructor returned nil"},
		"a nil pointer": {tool.Spec{Name: "notebook", Open: func(*tool.Scope) (any, error) { return tool.Made[Notebook](nil, nil) }}, "spec 1: notebook: its constructor returned nil"},
		"a panic":       {tool.Spec{Name: "notebook", Open: func(*tool.Scope) (any, error) { panic("oh") }}, "spec 1: notebook: kit notebook panicked: oh"},
		"no config":     {tool.Spec{Name: "notebook"}, "spec 1: notebook: /title: missing; want a string"},
		"an order":      {tool.Spec{Name: "timer"}, "spec 1: timer: no service of type *clinic.Notebook: pass it to tool.Provide, or name the kit that it is before this one"},
	} {
		_, err := fromSpecs([]tool.Spec{c.spec})
		assert.EqualError(t, err, c.want, name)
	}
	_, err := NewClinicToolbox(tool.HostApproves(), tool.Kits(NotebookSpec(NotebookConfig{}), tool.Spec{Name: "find"}, tool.Spec{Name: "none"}))
	require.Error(t, err)
	golden.Text(t, "host/specs without a registry", err.Error())
}

func TestAKitBeforeTheOneThatItNeedsIsToldToStandAfterIt(t *testing.T) {
	at := func(pointer string) string { return map[string]string{"": "tools.yaml:2:3"}[pointer] }
	_, err := fromSpecs([]tool.Spec{{Name: "timer", At: at}, notebook("log")})
	assert.EqualError(t, err, `tools.yaml:2:3: timer: it needs a service of type *clinic.Notebook: name the kit "notebook", which is one, before it`)
	failed, ok := errors.AsType[*tool.SpecError](err)
	require.True(t, ok)
	assert.Equal(t, "timer", failed.Name)
	_, err = fromSpecs([]tool.Spec{notebook("cursed"), {Name: "timer", At: at}})
	require.Error(t, err)
	golden.Text(t, "host/kit that needs one that was not made", err.Error())
}

func TestGeneratedKitsNameTheServiceTheyMiss(t *testing.T) {
	_, err := notebookKit.New(nil, decode.Input{JSON: []byte(`{"title":"x"}`)})
	assert.EqualError(t, err, "kit notebook: nothing in the scope for disk clinic.Disk")
}

func TestKitsThatWereMadeAreClosedWhenTheToolboxCannotBe(t *testing.T) {
	closed := 0
	opened := tool.Spec{Name: "notebook", Open: func(*tool.Scope) (any, error) {
		return &Notebook{end: func(context.Context) error {
			closed++
			return errors.New("paper jam")
		}}, nil
	}}
	_, err := fromSpecs([]tool.Spec{opened, {Name: "none"}})
	assert.ErrorContains(t, err, "spec 2: none: there is no such kit or tool")
	assert.ErrorContains(t, err, `close kit "notebook": paper jam`)
	assert.Equal(t, 1, closed)
}

func TestAKitIsInTheScopeOfViewsOnTopOfTheirOwn(t *testing.T) {
	b, err := fromSpecs([]tool.Spec{notebook("log")}, tool.KeepValues())
	require.NoError(t, err)
	require.NoError(t, b.Enter(t.Context(), tool.EnterOptions{}))
	mine := &Notebook{NotebookConfig: NotebookConfig{Title: "other"}, disk: Floppy("B:")}
	view := b.In(b.Scope().Provide(mine, admin))
	r, err := view.Call(t.Context(), call("note_read", ``))
	require.NoError(t, err)
	assert.Equal(t, "log on A:: ", r.Text)
	assert.True(t, tool.Provided[User](view.Scope()))
	left := tool.Without[*Notebook](view.Scope())
	assert.False(t, tool.Provided[*Notebook](left))
	assert.True(t, tool.Provided[*Notebook](b.In(left).Scope()), "it comes back with the view")
	assert.Same(t, b.In(b.Scope()).Scope(), b.Scope(), "what is on top is not put there again")
	require.NoError(t, b.Close(t.Context()))
}

func TestMergeAndReplaceKeepKitsApart(t *testing.T) {
	other := &tool.KitDef{Key: "notebook", Package: "example.com/other"}
	r := tool.NewRegistry(&tool.RegistryDef{Tools: []*tool.ToolDef{{Name: "jot", Kit: other}}})
	_, err := tool.Merge(ClinicTools(), r)
	require.Error(t, err)
	golden.Text(t, "host/kits that collide", err.Error())
	assert.Equal(t, []string{"discharge", "find", "jot", "lap"}, namesOf(tool.Replace(ClinicTools(), r)),
		"of two kits under one key the later counts, with its tools")
	merged, err := tool.Merge(ClinicTools(), Tools())
	require.NoError(t, err)
	assert.Equal(t, 9, merged.Len())
}
