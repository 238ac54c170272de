package tool_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/internal/golden"
	"github.com/toolgen/toolgen/runtime/tool"
)

var (
	admin  = User{"ann", true}
	guest  = User{"bob", false}
	ward3  = &Ward{Name: "3", Beds: map[string]string{"3a": "Eve"}}
	broken = &Ward{Name: "broken"}
)

// clinic is a toolbox of the clinic's tools without kits.
func clinic(t testing.TB, options ...tool.Option) *tool.Toolbox {
	t.Helper()
	b, err := NewClinicToolbox(append([]tool.Option{tool.HostApproves()}, options...)...)
	require.NoError(t, err)
	return b
}

func offered(b *tool.Toolbox) []string {
	var names []string
	for t := range b.Available() {
		names = append(names, t.Name())
	}
	return names
}

// lines is a format that lists names and descriptions, one a line.
type lines struct{}

func (lines) Append(dst []byte, l tool.Listing) []byte {
	for t, description := range l.All() {
		dst = append(dst, t.Name()+": "+description+"\n"...)
	}
	return dst
}

func TestAToolIsOfferedWhereItsServicesAreThereAndItsConditionSaysYes(t *testing.T) {
	b := clinic(t)
	discharge, ok := ClinicTools().Lookup("discharge")
	require.True(t, ok)
	for _, c := range []struct {
		scope *tool.Scope
		want  bool
	}{
		{nil, false},
		{tool.NewScope(admin), false},
		{tool.NewScope(ward3), false},
		{tool.NewScope(ward3, guest), false},
		{tool.NewScope(ward3, admin), true},
		{tool.NewScope(ward3, admin, guest), false}, // the newest user counts
		{tool.Without[User](tool.NewScope(ward3, admin)), false},
	} {
		view := b.In(c.scope)
		assert.Equal(t, c.want, discharge.Available(c.scope))
		assert.Equal(t, c.want, slices.Contains(offered(view), "discharge"))
		_, ok := view.Lookup("discharge")
		assert.Equal(t, c.want, ok)
		var listed []string
		for t := range ClinicTools().Available(c.scope) {
			listed = append(listed, t.Name())
		}
		assert.Equal(t, c.want, slices.Contains(listed, "discharge"))
		assert.Equal(t, c.want, strings.Contains(string(view.Schemas(lines{})), "discharge: "))
	}
}

func TestConditionsCompose(t *testing.T) {
	var none *tool.Scope
	both := tool.NewScope(ward3, admin)
	provided := tool.Provided[*Ward]
	assert.False(t, provided(none))
	assert.True(t, !provided(none))
	assert.False(t, tool.Requires(none, User.IsAdmin))
	assert.True(t, provided(both) && tool.Requires(both, User.IsAdmin))
	assert.True(t, provided(none) || tool.Requires(both, User.IsAdmin))
	assert.True(t, tool.Requires(both, func(w *Ward) bool { return w.Name == "3" }))
	assert.False(t, tool.Requires(both, func(w *Ward) bool { return w.Name == "4" }))
}

func TestAHiddenToolIsAnsweredLikeOneThatDoesNotExist(t *testing.T) {
	discharge := call("discharge", `{"bed":"3a"}`)
	without := ClinicTools().Filter(func(t tool.Tool) bool { return t.Name() != "discharge" && t.Kit() == "" })
	never := without.Call(t.Context(), nil, discharge)
	golden.Text(t, "hidden tool", never.Text)
	require.NoError(t, never.Cause)
	for name, options := range map[string][]tool.Option{
		"direct": nil, "watched": {tool.Use(look)}, "observed": {tool.Observe(look)},
	} {
		for _, c := range []tool.Call{discharge, call("release", `{"bed":"3a"}`), call("dicharge", `{}`)} {
			r, err := clinic(t, options...).Call(t.Context(), c)
			require.NoError(t, err)
			assert.Equal(t, without.Call(t.Context(), nil, c).Text, r.Text, name)
			assert.Equal(t, tool.FormatError, r.Status)
			assert.Equal(t, c.Name != "dicharge", errors.Is(r.Cause, tool.ErrUnavailable), "the host is told, %s", name)
		}
	}
	r := ClinicTools().Filter(func(t tool.Tool) bool { return t.Kit() == "" }).Call(t.Context(), nil, discharge)
	assert.Equal(t, never.Text, r.Text)
	require.ErrorIs(t, r.Cause, tool.ErrUnavailable)
}

func TestWhatIsOfferedIsWhatRuns(t *testing.T) {
	b := clinic(t)
	ward := &Ward{Name: "3", Beds: map[string]string{"3a": "Eve"}}
	view := b.In(tool.NewScope(ward, admin))
	r, err := view.Call(t.Context(), call("discharge", `{"bed":"3a"}`))
	require.NoError(t, err)
	assert.Equal(t, "Eve went home", r.Text)
	assert.Empty(t, ward.Beds)
	r, err = b.Call(t.Context(), call("discharge", `{"bed":"3a"}`))
	require.NoError(t, err)
	assert.Equal(t, tool.FormatError, r.Status, "the box is as it was")
}

func TestAConditionThatPanicsSaysNoAndTheHostIsTold(t *testing.T) {
	def := dischargeTool
	def.Available = func(*tool.Scope) bool { panic("secret of the condition") }
	b, err := tool.NewToolbox(tool.NewRegistry(&tool.RegistryDef{Tools: []*tool.ToolDef{&def, &findTool}}),
		tool.Provide(ward3), tool.HostApproves())
	require.NoError(t, err)
	assert.Equal(t, []string{"find"}, offered(b))
	r, err := b.Call(t.Context(), call("discharge", `{}`))
	require.NoError(t, err)
	golden.Text(t, "hidden tool", r.Text)
	require.ErrorIs(t, r.Cause, tool.ErrUnavailable)
	p, ok := errors.AsType[*tool.PanicError](r.Cause)
	require.True(t, ok)
	assert.EqualError(t, p, "tool discharge panicked: secret of the condition")
}

func TestServicesOfToolsWithAConditionAreOptional(t *testing.T) {
	_, err := NewClinicToolbox(tool.HostApproves())
	require.NoError(t, err)
	always := dischargeTool
	always.Available = nil
	_, err = tool.NewToolbox(tool.NewRegistry(&tool.RegistryDef{Tools: []*tool.ToolDef{&always}}), tool.HostApproves())
	assert.EqualError(t, err, "no service of type *clinic.Ward, needed by discharge: pass it to tool.Provide")
}

func TestAViewCanBeCheckedForWhatItLacks(t *testing.T) {
	b := box(t)
	require.NoError(t, b.Check())
	bare := b.In(nil)
	require.Error(t, bare.Check())
	golden.Text(t, "host/services that a view lacks", bare.Check().Error())
	assert.Equal(t, bare.Check(), Tools().Check(nil))
	require.NoError(t, ClinicTools().Check(nil))
}

func TestADescriptionMayDependOnTheScopeAndFallsBack(t *testing.T) {
	find, _ := ClinicTools().Lookup("find")
	assert.Equal(t, "Finds patients near ward 3.", find.Description(tool.NewScope(ward3)))
	assert.Equal(t, "Finds patients.", find.Description(nil), "without the service")
	assert.Equal(t, "Finds patients.", find.Description(tool.NewScope(broken)), "where it panics")
	blank := findTool
	blank.Describe = func(*tool.Scope) string { return " \n" }
	r := tool.NewRegistry(&tool.RegistryDef{Tools: []*tool.ToolDef{&blank}})
	assert.Equal(t, "find: Finds patients.\n", string(r.Schemas(nil, lines{})), "where it has nothing to say")
	b := clinic(t)
	assert.Equal(t, "find: Finds patients near ward 3.\n", string(b.In(tool.NewScope(ward3)).Schemas(lines{})))
	assert.Equal(t, "find: Finds patients.\n", string(b.Schemas(lines{})), "a view changes nothing of its box")
}

func TestAFilteredViewOffersAndRunsAPart(t *testing.T) {
	b := box(t)
	free := b.Filter(func(t tool.Tool) bool { return !t.RequiresApproval() })
	assert.Equal(t, []string{"add", "break", "search"}, offered(free))
	safe := free.Filter(tool.Tool.ReadOnly)
	assert.Equal(t, []string{"add", "search"}, offered(safe))
	assert.Equal(t, []string{"add", "search"}, offered(safe.In(safe.Scope().Provide(&Index{}))), "and so does a view of the view")
	assert.Equal(t, []string{"add", "break", "refund", "search"}, offered(b))
	for _, watched := range []*tool.Toolbox{safe, box(t, tool.Use(look)).Filter(tool.Tool.ReadOnly)} {
		r, err := watched.Call(t.Context(), call("break", `{}`))
		require.NoError(t, err)
		golden.Text(t, "tool outside of a view", r.Text)
		require.ErrorIs(t, r.Cause, tool.ErrUnavailable)
		r, err = watched.Call(t.Context(), call("add", `{"a":1,"b":2}`))
		require.NoError(t, err)
		assert.Equal(t, "3", r.Text)
	}
}

func TestListingsStopWhenAsked(t *testing.T) {
	b := box(t)
	for found := range b.Available() {
		assert.Equal(t, "add", found.Name())
		break
	}
}

func TestToolShowsItsHostSideFacts(t *testing.T) {
	find, _ := ClinicTools().Lookup("find")
	assert.Equal(t, []tool.Meta{{Key: "docs", Value: "https://clinic.example/find"}}, slices.Collect(find.PublicMetas()))
	assert.Empty(t, find.Kit())
	read, _ := ClinicTools().Lookup("note_read")
	assert.Equal(t, "notebook", read.Kit())
	assert.True(t, read.Concurrent())
	discharge, _ := ClinicTools().Lookup("discharge")
	assert.Equal(t, []string{"release"}, slices.Collect(discharge.Aliases()))
	assert.Equal(t, time.Minute, discharge.Timeout())
	assert.False(t, discharge.Concurrent())
	var keys []string
	for kit := range ClinicTools().Kits() {
		keys = append(keys, kit.Key())
		assert.Equal(t, "example.com/clinic", kit.Package())
		assert.True(t, json.Valid([]byte(kit.Config())))
	}
	assert.Equal(t, []string{"timer", "notebook"}, keys)
	for kit := range ClinicTools().Kits() {
		assert.Equal(t, "timer", kit.Key())
		break
	}
}

func TestAStatusFunctionSeesDefaultsAndPartialArguments(t *testing.T) {
	discharge, _ := ClinicTools().Lookup("discharge")
	for arguments, want := range map[string]string{
		`{"bed":"3a"}`:                "Discharging from bed 3a...",
		`{"bed":"3a","force":true}`:   "Clearing bed 3a...",
		`{"bed":"3a","force":tr`:      "Discharging from bed 3a...",
		`{"bed":"3a","fo`:             "Discharging from bed 3a...",
		`{"bed":"3a"`:                 "Discharging from bed 3a...",
		`{"bed":"3\"a", "x":[{"y":1}`: "Discharging from bed 3\"a...",
		`{"bed"`:                      "Discharging from bed ...",
		`{"bed":"3a`:                  "Discharging from bed ...",
		``:                            "Discharging from bed ...",
	} {
		assert.Equal(t, want, discharge.Status([]byte(arguments)), arguments)
	}
	def := dischargeTool
	def.Args = &tool.Args[DischargeArgs]{Decode: decodeDischarge, Status: func(*DischargeArgs) string { panic("oh") }}
	r := tool.NewRegistry(&tool.RegistryDef{Tools: []*tool.ToolDef{&def}})
	wild, _ := r.Lookup("discharge")
	assert.Empty(t, wild.Status([]byte(`{"bed":"3a"}`)), "a panic is no status")
}
