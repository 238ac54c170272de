package tool_test

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/internal/golden"
	"github.com/toolgen/toolgen/runtime/decode"
	"github.com/toolgen/toolgen/runtime/tool"
)

func TestChoicesAreInTheListing(t *testing.T) {
	find, _ := ClinicTools().Lookup("find")
	here := find.In(tool.NewScope(ward3))
	golden.Text(t, "schema with choices", here.Schema())
	assert.True(t, json.Valid([]byte(here.Schema())))
	assert.Equal(t, findTool.Schema, find.Schema(), "the tool is as it was")
	for name, scope := range map[string]*tool.Scope{
		"without the service": nil, "without values": tool.NewScope(&Ward{}), "where it panics": tool.NewScope(broken),
	} {
		assert.Equal(t, find.Schema(), find.In(scope).Schema(), name)
	}
	add, _ := Tools().Lookup("add")
	assert.Equal(t, add, add.In(nil), "a tool without choices is itself")
	for listed := range clinic(t, tool.Provide(ward3)).Available() {
		assert.Equal(t, listed.In(tool.NewScope(ward3)).Schema(), schemas(t, clinic(t, tool.Provide(ward3)))[listed.Name()])
	}
}

// schemas is what a box lists, by name.
func schemas(t *testing.T, b *tool.Toolbox) map[string]string {
	t.Helper()
	all := map[string]string{}
	b.Schemas(formatFunc(func(l tool.Listing) {
		for t := range l.All() {
			all[t.Name()] = t.Schema()
		}
	}))
	return all
}

// formatFunc is a format that only looks.
type formatFunc func(tool.Listing)

func (f formatFunc) Append(dst []byte, l tool.Listing) []byte {
	f(l)
	return dst
}

func TestChoicesAreChecked(t *testing.T) {
	for name, options := range map[string][]tool.Option{"direct": nil, "watched": {tool.Use(look)}} {
		b := clinic(t, append(options, tool.Provide(ward3))...)
		r, err := b.Call(t.Context(), call("find", `{"departments":["3","surgery"],"group":{"department":"\"eye\" clinic"}}`))
		require.NoError(t, err)
		assert.Equal(t, `3+surgery "eye" clinic`, r.Text, name)
		r, err = b.Call(t.Context(), call("find", `{"departments":["3","surgry",3],"group":{"department":"4"}}`))
		require.NoError(t, err)
		golden.Text(t, "choices that are none", r.Text)
		r, err = b.Call(t.Context(), call("find", `{"group":{}}`))
		require.NoError(t, err)
		golden.Text(t, "choice that is missing", r.Text)
		for _, scope := range []*tool.Scope{nil, tool.NewScope(&Ward{})} {
			r, err = b.In(scope).Call(t.Context(), call("find", `{"group":{"department":"any"}}`))
			require.NoError(t, err)
			assert.Equal(t, " any", r.Text, "without values any string is taken")
		}
		_, err = b.In(tool.NewScope(broken)).Call(t.Context(), call("find", `{"group":{"department":"any"}}`))
		p, ok := errors.AsType[*tool.PanicError](err)
		require.True(t, ok, "the host is told of the panic")
		assert.Equal(t, "find", p.Tool)
	}
}

func TestChoicesOfAScopeHoldForChangedArguments(t *testing.T) {
	b := clinic(t, tool.Provide(ward3), with(func(c *tool.Call) error {
		require.Error(t, c.SetArguments([]byte(`{"group":{"department":"4"}}`)))
		return c.SetArguments([]byte(`{"group":{"department":"surgery"}}`))
	}))
	r, err := b.Call(t.Context(), call("find", `{"group":{"department":"3"}}`))
	require.NoError(t, err)
	assert.Equal(t, " surgery", r.Text)
}

func TestAChoiceThatLeadsNowhereChangesNothing(t *testing.T) {
	for _, at := range []string{"/properties/none", "/properties/group/type", "/required/0", "/properties/group/properties/department/type/x"} {
		def := findTool
		def.Choices = []tool.Choice{{At: at, Values: func(*tool.Scope) []string { return []string{"a"} }}}
		found, _ := tool.NewRegistry(&tool.RegistryDef{Tools: []*tool.ToolDef{&def}}).Lookup("find")
		assert.Equal(t, findTool.Schema, found.In(nil).Schema(), at)
	}
}

func TestAChoiceMayStandAnywhere(t *testing.T) {
	for _, c := range []struct{ schema, at, want string }{
		{`{}`, "", `{"enum":["a"]}`},
		{`{"x":{}}`, "/x", `{"x":{"enum":["a"]}}`},
		{`{"a/b":{"~":{"t":1}},"n":[{},"}"]}`, "/a~1b/~0", `{"a/b":{"~":{"t":1,"enum":["a"]}},"n":[{},"}"]}`},
		{`{"s":"\\\"}","n":-1.5e3,"b":true,"y":{"t":"}"}}`, "/y", `{"s":"\\\"}","n":-1.5e3,"b":true,"y":{"t":"}","enum":["a"]}}`},
	} {
		def := &tool.ToolDef{Name: "x", Schema: c.schema, Choices: []tool.Choice{{At: c.at, Values: func(*tool.Scope) []string { return []string{"a"} }}}}
		found, _ := tool.NewRegistry(&tool.RegistryDef{Tools: []*tool.ToolDef{def}}).Lookup("x")
		assert.Equal(t, c.want, found.In(nil).Schema())
	}
}

func TestChoicesAreListedOnceAndWithoutWhatNoListingCanShow(t *testing.T) {
	among := func(values ...string) string {
		def := &tool.ToolDef{Name: "x", Schema: `{"type":"string"}`, Choices: []tool.Choice{{Values: func(*tool.Scope) []string { return values }}}}
		found, _ := tool.NewRegistry(&tool.RegistryDef{Tools: []*tool.ToolDef{def}}).Lookup("x")
		return found.In(nil).Schema()
	}
	assert.Equal(t, `{"type":"string","enum":["icu","er","a\tb",""]}`,
		among("icu", "er", "icu", "x\x00", "\x1b[31mred\x1b[0m", "\xff", "\u009b1m", "er", "a\tb", "", ""))
	assert.Equal(t, `{"type":"string"}`, among("\x00"), "none is left")
}

func TestDescriptionsThatAreKnownOnlyAtRunTimeAreCleaned(t *testing.T) {
	const dirty, clean = " \x1b[31mFinds\x1b[0m\x00 \xffall:\n\t- \u009ba\ab ", "Finds \ufffdall:\n\t- ab"
	def := findTool
	def.Describe = func(*tool.Scope) string { return dirty }
	found, _ := tool.NewRegistry(&tool.RegistryDef{Tools: []*tool.ToolDef{&def}}).Lookup("find")
	assert.Equal(t, clean, found.Description(nil))
	r, err := tool.Dynamic("other", anySchema, echo, func(d *tool.ToolDef) { d.Title, d.Description = dirty, dirty })
	require.NoError(t, err)
	other, _ := r.Lookup("other")
	assert.Equal(t, " "+clean+" ", other.Description(nil))
	assert.Equal(t, " "+clean+" ", other.Title())
}

func TestAMissingChoiceIsToldItsValuesWhereverItStands(t *testing.T) {
	want := decode.Members{{Name: "a/b", Want: "what the schema lists", Required: true}}
	none := func(d *decode.Decoder) {
		o := d.Object(want)
		for o.Next() {
			_ = d.String()
		}
	}
	outer := decode.Members{{Name: "items", Want: "an array"}, {Name: "map", Want: "a map"}, {Name: "other", Want: "an object"}}
	def := &tool.ToolDef{
		Name: "x", Schema: anySchema,
		Choices: []tool.Choice{
			{At: "/$defs/a/properties/a~1b", Values: func(*tool.Scope) []string { return []string{"none of these"} }},
			{At: "/properties/items/items/properties/a~1b", Values: func(*tool.Scope) []string { return []string{"in \"array\"", "in array"} }},
			{At: "/properties/map/additionalProperties/properties/a~1b", Values: func(*tool.Scope) []string { return []string{"in map"} }},
		},
		Args: &tool.Args[struct{}]{
			DecodeIn: func(d *decode.Decoder, _ *tool.Scope, _ *struct{}) {
				o := d.Object(outer)
				for o.Next() {
					switch o.Name {
					case "items":
						a := d.Array("an object")
						for a.Next() {
							none(d)
						}
					case "map":
						m := d.Map("an object", nil)
						for m.Next() {
							none(d)
						}
					case "other":
						none(d)
					}
				}
			},
			Run: func(context.Context, *tool.Scope, *struct{}) (tool.Result, error) { return tool.Result{}, nil },
		},
	}
	r := tool.NewRegistry(&tool.RegistryDef{Tools: []*tool.ToolDef{def}})
	got := r.Call(t.Context(), nil, call("x", `{"items":[{},{"a/b":"c"}],"map":{"k":{}},"other":{}}`))
	assert.Equal(t, "x did not run: 3 problems with its arguments. Fix all of them and call again.\n"+
		`- /items/0/a~1b: missing; want one of "in \"array\"", "in array"`+"\n"+
		`- /map/k/a~1b: missing; want one of "in map"`+"\n"+
		`- /other/a~1b: missing; want what the schema lists`, got.Text)
}
