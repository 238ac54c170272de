package kits

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/tool"
	"github.com/toolgen/toolgen/testdata/golden/check"
	"github.com/toolgen/toolgen/testdata/golden/foreign/money"
)

type floppy string

func (f floppy) Label() string { return string(f) }

// from makes a toolbox of specs.
func from(specs []tool.Spec, options ...tool.Option) (*tool.Toolbox, error) {
	return tool.FromSpecs(specs, []tool.Registry{Tools()}, options...)
}

// entered starts a toolbox's kits, and ends them with the test.
func entered(t *testing.T, box *tool.Toolbox) *tool.Toolbox {
	t.Helper()
	require.NoError(t, box.Enter(t.Context(), tool.EnterOptions{}))
	t.Cleanup(func() { assert.NoError(t, box.Close(context.Background())) })
	return box
}

func TestConfigurationsAreDecodedLikeArguments(t *testing.T) {
	box := entered(t, check.Box(t)(from(
		[]tool.Spec{{Name: "notebook", Config: []byte(`{"title":"Plans","limits":{"max_notes":1}}`)}},
		tool.Provide(floppy("A")),
	)))
	check.Text(t, box, "note_write", `{"text":"one"}`, "ok")
	_, err := box.Call(t.Context(), tool.Call{Name: "note_write", Arguments: []byte(`{"text":"two"}`)})
	require.EqualError(t, err, "full")
	check.Text(t, box, "note_read", `{}`, "Plans on A, lined: one")
}

func TestConfigurationsThatDoNotFitNameTheirSpecs(t *testing.T) {
	_, err := from([]tool.Spec{
		{Name: "timer", Config: []byte(`{"unit":"s"}`)},
		{Name: "notebook", Config: []byte(`{"title":"","Paper":"checked","limits":{"max_notes":0}}`)},
	}, tool.Provide(floppy("A")))
	require.Error(t, err)
	assert.Equal(t, []string{
		"spec 1: timer: /unit: unknown. Allowed: none",
		"spec 2: notebook: /title: got \"\"; want a string of at least 1 character",
		"spec 2: notebook: /Paper: unknown; did you mean \"paper\"? Allowed: title, limits, paper",
		"spec 2: notebook: /limits/max_notes: got 0; want an integer of at least 1",
	}, strings.Split(err.Error(), "\n"))
	var config *tool.ConfigError
	assert.ErrorAs(t, err, &config)
}

func TestConstructorsErrorsNameTheirSpecs(t *testing.T) {
	_, err := NewToolbox(tool.Provide(floppy("A")), tool.Kits(NotebookSpec(NotebookConfig{Title: "cursed"})))
	assert.EqualError(t, err, "spec 1: notebook: no notebook may be called cursed")
}

func TestMissingServicesOfKitsAreReportedTogether(t *testing.T) {
	_, err := NewToolbox(tool.Kits(NotebookSpec(NotebookConfig{Title: "x"}), IndexSpec(money.Amount{})))
	require.Error(t, err)
	for _, want := range []string{
		"spec 1: notebook: no service of type kits.Disk: pass it to tool.Provide",
		"spec 2: Note-Index: no service of type *kits.Notebook: pass it to tool.Provide",
		"spec 2: Note-Index: no service of type io.Writer: pass it to tool.Provide",
		"no service of type kits.Disk, needed by index_search: pass it to tool.Provide",
	} {
		assert.ErrorContains(t, err, want)
	}
	assert.NotContains(t, err.Error(), "Log", "it is optional")
	assert.NotContains(t, err.Error(), "receiver", "a kit's own value is no service that is missing")
	value, err := openIndex(&tool.Scope{}, money.Amount{})
	assert.Nil(t, value)
	assert.ErrorContains(t, err, "*kits.Notebook", "also where nobody has checked")
	_, err = openNotebook(&tool.Scope{}, NotebookConfig{})
	assert.ErrorContains(t, err, "kits.Disk")
}

func TestKitsLiveInTheOrderOfTheirSpecs(t *testing.T) {
	var log Log
	var out strings.Builder
	box := check.Box(t)(NewToolbox(
		tool.Provide(floppy("A")), tool.Provide(&log), tool.Provide(&out), tool.Provide("found on "),
		tool.Kits(NotebookSpec(NotebookConfig{Title: "Plans", Limits: Limits{9}}), IndexSpec(money.Amount{Minor: 5, Currency: money.USD}), TimerSpec()),
	))
	_, err := box.Call(t.Context(), tool.Call{Name: "lap"})
	require.ErrorIs(t, err, tool.ErrNotEntered)
	require.NoError(t, box.Enter(t.Context(), tool.EnterOptions{}))
	check.Text(t, box, "note_write", `{"text":"buy milk"}`, "ok")
	check.Text(t, box, "index_search", `{"word":"milk"}`, "found on A: buy milk")
	check.Text(t, box, "index_fee", ``, `{"minor":5,"currency":"USD"}`)
	check.Text(t, box, "lap", `{}`, "0s")
	assert.Equal(t, "new:Plans start:notebook", log.All())
	require.NoError(t, box.Close(t.Context()))
	assert.Equal(t, "new:Plans start:notebook close:notebook", log.All())
	assert.Equal(t, "close:index", out.String())
}

func TestToolsOfKitsThatNobodyAsksForAreNotThere(t *testing.T) {
	var names []string
	box := check.Box(t)(NewToolbox(tool.Kits(TimerSpec())))
	for offered := range box.Available() {
		names = append(names, offered.Name())
	}
	assert.Equal(t, []string{"lap"}, names)
	_, err := from([]tool.Spec{{Name: "lap"}})
	assert.Error(t, err, "a kit's tool is asked for by the kit")
}

func TestCallsOfAKitTakeTurnsUnlessTheyAreConcurrent(t *testing.T) {
	box := entered(t, check.Box(t)(NewToolbox(tool.Provide(floppy("A")), tool.Kits(NotebookSpec(NotebookConfig{Title: "x"})))))
	waiting := make(chan error)
	go func() {
		_, err := box.Call(t.Context(), tool.Call{Name: "note_wait"})
		waiting <- err
	}()
	check.Text(t, box, "note_go", `{}`, "ok")
	require.NoError(t, <-waiting)
	go func() {
		_, err := box.Call(t.Context(), tool.Call{Name: "note_wait"})
		waiting <- err
	}()
	check.Text(t, box, "note_read", `{}`, "x on A, : ")
	ctx, cancel := context.WithCancel(t.Context())
	written := make(chan error)
	go func() {
		_, err := box.Call(ctx, tool.Call{Name: "note_write", Arguments: []byte(`{"text":"later"}`)})
		written <- err
	}()
	check.Text(t, box, "note_go", `{}`, "ok")
	require.NoError(t, <-waiting)
	require.NoError(t, <-written)
	cancel()
	check.Text(t, box, "note_read", `{}`, "x on A, : later")
}

func TestKitsAreDescribedByTheirRegistry(t *testing.T) {
	var keys []string
	for k := range Tools().Kits() {
		keys = append(keys, k.Key())
		assert.Equal(t, "github.com/toolgen/toolgen/testdata/golden/kits", k.Package())
		assert.Contains(t, k.Config(), `"type":"object"`)
	}
	assert.Equal(t, []string{"Note-Index", "timer", "notebook"}, keys)
}
