package read

import (
	"encoding/json"
	"fmt"
	"go/constant"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"github.com/toolgen/toolgen/gen/diag"
	"github.com/toolgen/toolgen/gen/directive"
	"github.com/toolgen/toolgen/gen/model"
	"github.com/toolgen/toolgen/gen/read/value"
)

// examples checks each example like a call.
func (f *function) examples() {
	for _, u := range f.note.all("example") {
		source, ok := f.exampleText(u)
		if !ok || f.tool.Args == nil || f.flawed {
			continue
		}
		form, faults := value.Call(source, f.tool.Args)
		if len(faults) > 0 {
			f.item(u.Value, diag.BadExample, "", "the example is refused: %s", value.Join(faults))
		} else if at, found := revealed(form, f.tool.Args); found {
			f.item(u.Value, diag.BadExample, "leave it out, or drop the example where it is required",
				"the example has a value at %q, which is secret, and examples are published", at)
		}
		f.tool.Examples = append(f.tool.Examples, form)
	}
}

// exampleText is the JSON of an example, which a string constant may hold.
func (f *function) exampleText(u directive.Use) (string, bool) {
	if !token.IsIdentifier(u.Value.Text) {
		return u.Value.Text, true
	}
	var names []string
	scope := f.pkg.Types.Scope()
	for _, name := range scope.Names() {
		k, ok := scope.Lookup(name).(*types.Const)
		if !ok || k.Val().Kind() != constant.String {
			continue
		}
		if name == u.Value.Text {
			return constant.StringVal(k.Val()), true
		}
		if strings.HasPrefix(strings.TrimSpace(constant.StringVal(k.Val())), "{") {
			names = append(names, name)
		}
	}
	f.item(u.Value, diag.BadExample, suggest(u.Value.Text, names), "%s is neither a JSON object nor a string constant", u.Value.Text)
	return "", false
}

// revealed finds a secret that an example has a value for: the JSON pointer to it.
func revealed(example string, args *model.Struct) (at string, found bool) {
	d := json.NewDecoder(strings.NewReader(example))
	d.UseNumber() // no number is too large to look at what stands beside it
	var v any
	if d.Decode(&v) != nil {
		return "", false
	}
	return secretIn(v, &model.Type{Kind: model.StructKind, Struct: args}, "")
}

// secretIn finds a secret in a value of a type, at a pointer or below.
func secretIn(v any, t *model.Type, at string) (string, bool) {
	t = pointee(t)
	if t.Kind == model.Raw {
		return at, t.Secret && v != nil
	}
	if v != nil && (t.Secret || t.Struct != nil && t.Struct.Secret) {
		return at, true
	}
	switch v := v.(type) {
	case []any:
		for i, item := range v {
			if found, ok := secretIn(item, t.Elem, fmt.Sprintf("%s/%d", at, i)); ok {
				return found, true
			}
		}
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			inner := t.Elem
			if t.Struct != nil {
				inner = t.Struct.Fields[slices.IndexFunc(t.Struct.Fields, func(f *model.Field) bool { return f.Name == key })].Type
			}
			if found, ok := secretIn(v[key], inner, at+"/"+value.Escape(key)); ok {
				return found, true
			}
		}
	}
	return "", false
}
