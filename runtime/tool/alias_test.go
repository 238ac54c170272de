package tool_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/internal/golden"
	"github.com/toolgen/toolgen/runtime/tool"
)

// formerly returns a registry of one tool that had other names.
func formerly(name string, aliases ...string) tool.Registry {
	return tool.NewRegistry(&tool.RegistryDef{Tools: []*tool.ToolDef{
		{Name: name, Aliases: aliases, Package: "example.com/" + name, Schema: `{"type":"object"}`},
	}})
}

func TestAnAliasIsCallableAndNeverListed(t *testing.T) {
	view := clinic(t, tool.Provide(admin, &Ward{Beds: map[string]string{"3a": "Eve"}}))
	assert.Equal(t, []string{"discharge", "find"}, offered(view))
	r, err := view.Call(t.Context(), call("release", `{"bed":"3a"}`))
	require.NoError(t, err)
	assert.Equal(t, "Eve went home", r.Text)
	r, err = view.Call(t.Context(), call("release", `{}`))
	require.NoError(t, err)
	golden.Text(t, "call by a former name", r.Text)
	r, err = view.Call(t.Context(), call("relaese", `{}`))
	require.NoError(t, err)
	golden.Text(t, "nearly a former name", r.Text)
}

func TestEveryRegistryKnowsFormerNames(t *testing.T) {
	merged, err := tool.Merge(ClinicTools(), Tools())
	require.NoError(t, err)
	all := func(tool.Tool) bool { return true }
	discharge, _ := ClinicTools().Lookup("discharge")
	for _, r := range []tool.Registry{
		ClinicTools(), merged, ClinicTools().Filter(all), tool.Replace(Tools(), ClinicTools()),
		tool.NewRegistry(&tool.RegistryDef{Tools: []*tool.ToolDef{&findTool, &dischargeTool}}),
	} {
		found, ok := r.Lookup("release")
		assert.True(t, ok)
		assert.Equal(t, discharge, found)
	}
	_, ok := ClinicTools().Filter(func(t tool.Tool) bool { return t.Name() == "find" }).Lookup("release")
	assert.False(t, ok)
}

func TestFormerNamesCollideLikeNames(t *testing.T) {
	_, err := tool.Merge(formerly("search", "find"), formerly("Find"))
	require.Error(t, err)
	golden.Text(t, "host/names that collide with former ones", err.Error())
	_, err = tool.Merge(formerly("search", "look"), formerly("find", "look"))
	require.Error(t, err)
	golden.Text(t, "host/former names that collide", err.Error())
	_, err = tool.Merge(formerly("search", "Search", "look", "look"))
	require.NoError(t, err, "a tool's own former names are no clash")
}

func TestReplaceKeepsNamesFromFormerOnes(t *testing.T) {
	r := tool.Replace(formerly("find"), formerly("search", "find", "look"), formerly("browse", "look"))
	assert.Equal(t, []string{"browse", "find", "search"}, namesOf(r))
	for name, want := range map[string]string{"find": "find", "look": "browse", "search": "search"} {
		found, ok := r.Lookup(name)
		assert.True(t, ok)
		assert.Equal(t, want, found.Name())
	}
	twice := tool.Replace(formerly("browse", "look"), formerly("search", "look"))
	found, _ := twice.Lookup("look")
	assert.Equal(t, "search", found.Name(), "of two former names the later counts")
	same := Tools()
	assert.Equal(t, namesOf(same), namesOf(tool.Replace(same, same)))
}

func TestWhatReplaceMakesIsFitForAToolbox(t *testing.T) {
	for name, all := range map[string][]tool.Registry{
		"a name and a former one": {formerly("search", "find", "seek"), formerly("find")},
		"the other way round":     {formerly("find"), formerly("search", "find", "seek")},
		"but for case":            {formerly("search", "Find", "seek"), formerly("fIND")},
		"two former ones":         {formerly("browse", "look-up"), formerly("search", "look_up", "seek", "SEARCH")},
	} {
		r := tool.Replace(all...)
		_, err := tool.NewToolbox(r)
		require.NoError(t, err, name)
		_, err = tool.Merge(r)
		require.NoError(t, err, name)
		seek, ok := r.Lookup("seek")
		assert.True(t, ok, "%s: other former names stay", name)
		assert.Equal(t, "search", seek.Name(), name)
	}
	before := formerly("search", "find")
	r := tool.Replace(before, formerly("Find"))
	_, ok := r.Lookup("find")
	assert.False(t, ok, "it differs from a name in case alone")
	found, _ := before.Lookup("find")
	assert.Equal(t, "search", found.Name(), "the registry that it came from is as it was")
}
