package tool

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"github.com/toolgen/toolgen/runtime/decode"
	"github.com/toolgen/toolgen/runtime/encode"
)

// Arguments are those of a [Dynamic] tool: one JSON object, its members sorted and
// without white space. [Params] gives middleware a *Arguments.
type Arguments []byte

// Dynamic is a registry of one tool that is known only at run time, such as one
// that another program offers; [Merge] joins it with generated ones. schema is the
// JSON Schema of its arguments and must be of an object. Effects, a description and
// other facts are set on the definition by facts.
//
// The arguments are known to be one JSON object without repeated names, and no more
// than that: what schema says of them is for run to check, or for what it calls.
// [Malformed] is the answer to arguments that do not fit.
func Dynamic(name, schema string, run func(context.Context, *Scope, Arguments) (Result, error), facts ...func(*ToolDef)) (Registry, error) {
	def := &ToolDef{Name: name, Schema: schema}
	for _, set := range facts {
		set(def)
	}
	def.Title, def.Description = listed(def.Title), listed(def.Description)
	def.Args = &Args[Arguments]{
		Decode: decodeArguments,
		Run: func(ctx context.Context, s *Scope, a *Arguments) (Result, error) {
			return run(ctx, s, *a)
		},
		Encode: func(w *encode.Writer, a *Arguments) { w.Raw(*a) },
	}
	if !callable(def.Name) {
		return Registry{}, errors.New("dynamic tool " + strconv.Quote(def.Name) +
			": want a name of 1 to 64 ASCII letters, digits, - and _, as providers take it")
	}
	if !ofObject([]byte(def.Schema)) {
		return Registry{}, errors.New("dynamic tool " + def.Name + ": want a JSON Schema with \"type\":\"object\"")
	}
	return NewRegistry(&RegistryDef{Tools: []*ToolDef{def}}), nil
}

// callable reports whether all providers take name as a function's.
func callable(name string) bool {
	return name != "" && len(name) <= 64 && strings.IndexFunc(name, func(r rune) bool {
		return r != '-' && r != '_' && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z')
	}) < 0
}

// ofObject reports whether schema is JSON, and says that it is of an object.
func ofObject(schema []byte) bool {
	var d decode.Decoder
	d.Begin(decode.Input{JSON: schema, Policy: decode.Strict})
	typ := ""
	m := d.Map("", nil)
	for m.Next() {
		if v := string(d.Raw()); m.Key == "type" {
			typ = v
		}
	}
	return d.Done() && typ == `"object"`
}

func decodeArguments(d *decode.Decoder, a *Arguments) {
	var w encode.Writer
	object(&w, d)
	*a, _ = w.Done() // what is no JSON is a finding of d
}
