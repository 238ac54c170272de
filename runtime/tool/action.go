package tool

import (
	"strconv"
	"strings"

	"github.com/toolgen/toolgen/runtime/decode"
	"github.com/toolgen/toolgen/runtime/encode"
)

// Actions is for hosts that let the model answer with an action object, by
// structured output, and not with a call. It is a [Format]: box.Schemas(Actions{})
// is the JSON Schema of the answer, with one closed object for each tool that is
// offered, which has the tool's name as its only member and the arguments under it:
//
//	{"search":{"query":"tools"}}
//
// A view by [Toolbox.Filter] offers a part of the tools. Deprecated ones are left
// out.
type Actions struct {
	// Under is the member of the answer that holds the action, for providers that
	// take only an object at the root of a schema, and for Fields to stand beside.
	// "" is none, or "action" where there are Fields.
	Under string
	// Fields are what the model answers besides, under names of their own. They come
	// before the action, so that a model can think first.
	Fields []ActionField
}

// ActionField is one thing that the model answers beside the action.
type ActionField struct {
	Name     string
	Schema   string // JSON Schema, for the model alone; Decode does not check against it
	Optional bool
}

// Action is what a model answered.
type Action struct {
	Call   Call              // without an ID
	Fields map[string][]byte // the fields that came, as JSON that nothing was checked of
}

// under is where the action stands; "" is at the root.
func (a Actions) under() string {
	if a.Under == "" && len(a.Fields) > 0 {
		return "action"
	}
	return a.Under
}

// Decode reads an answer. What is wrong with it is a [*Failure] with a text for the
// model. That the tool exists and the arguments fit is left to [Toolbox.Call], and
// that the Fields fit their schemas to the host: each is any JSON value here.
func (a Actions) Decode(answer []byte) (Action, error) {
	action := Action{Fields: map[string][]byte{}}
	var names []string
	var d decode.Decoder
	d.Begin(decode.Input{JSON: answer})
	if a.under() == "" {
		names = action.call(&d)
	} else {
		o := d.Object(a.members())
		for o.Next() {
			if o.Name == a.under() {
				names = action.call(&d)
				continue
			}
			action.Fields[o.Name] = d.Raw()
		}
	}
	if !d.Done() {
		return Action{}, Malformed("The answer does not fit its schema. Fix it and answer again.\n" + string(d.Report().Append(nil)))
	}
	if len(names) != 1 {
		return Action{}, Malformed("The action must have one member, which is named after the tool to run and holds its arguments; it has " +
			strconv.Itoa(len(names)) + ".")
	}
	return action, nil
}

// call reads the action itself, and returns the names of its members that are not
// null: some models write all tools, and null under those that they do not mean.
func (a *Action) call(d *decode.Decoder) (names []string) {
	seen := map[string]bool{}
	m := d.Map("an object", nil)
	for m.Next() {
		name := strings.Clone(m.Key)
		if seen[name] {
			m.Repeated()
			continue
		}
		seen[name] = true
		if raw := d.Raw(); string(raw) != "null" {
			names = append(names, name)
			a.Call = Call{Name: name, Arguments: raw}
		}
	}
	return names
}

func (a Actions) members() decode.Members {
	var members decode.Members
	for _, f := range a.Fields {
		members = append(members, decode.Member{Name: f.Name, Want: "a value that fits " + f.Schema, Required: !f.Optional})
	}
	return append(members, decode.Member{Name: a.under(), Want: "an object with the name of a tool and its arguments", Required: true})
}

// Append appends the schema of the answer.
func (a Actions) Append(dst []byte, l Listing) []byte {
	if a.under() == "" {
		return actions(dst, l, "#")
	}
	dst = append(dst, `{"type":"object","properties":{`...)
	required := ""
	for _, f := range a.Fields {
		name := string(encode.AppendString(nil, f.Name))
		dst = append(append(append(append(dst, name...), ':'), f.Schema...), ',')
		if !f.Optional {
			required += name + ","
		}
	}
	name := encode.AppendString(nil, a.under())
	dst = append(append(dst, name...), ':')
	dst = actions(dst, l, "#/properties/"+segment(a.under()))
	dst = append(append(dst, `},"required":[`...), required...)
	return append(append(dst, name...), `],"additionalProperties":false}`...)
}

// actions appends the schema of the action itself, which stands at root.
func actions(dst []byte, l Listing, root string) []byte {
	dst = append(dst, `{"anyOf":[`...)
	n := 0
	for t, description := range l.All() {
		if t.Deprecated() != "" {
			continue
		}
		if n > 0 {
			dst = append(dst, ',')
		}
		name := encode.AppendString(nil, t.Name())
		dst = append(dst, `{"type":"object","description":`...)
		dst = encode.AppendString(dst, description)
		dst = append(append(append(dst, `,"properties":{`...), name...), ':')
		dst = append(dst, rooted(t.Schema(), root+"/anyOf/"+strconv.Itoa(n)+"/properties/"+segment(t.Name()))...)
		dst = append(append(dst, `},"required":[`...), name...)
		dst = append(dst, `],"additionalProperties":false}`...)
		n++
	}
	if n == 0 {
		return append(dst[:len(dst)-len(`"anyOf":[`)], `"not":{}}`...) // no answer fits
	}
	return append(dst, `]}`...)
}

// rooted is a schema whose references into itself lead there from another root.
func rooted(schema, root string) string {
	if !strings.Contains(schema, `"$ref"`) {
		return schema
	}
	return strings.NewReplacer(`"$ref":"#`, `"$ref":"`+root, `"$ref": "#`, `"$ref": "`+root).Replace(schema)
}

// segment is a name in a JSON pointer.
func segment(name string) string {
	return strings.ReplaceAll(strings.ReplaceAll(name, "~", "~0"), "/", "~1")
}
