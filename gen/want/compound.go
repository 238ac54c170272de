package want

import (
	"strings"

	"github.com/toolgen/toolgen/gen/model"
)

// elements is what an array holds: "at most 50 strings, each of at least 1
// character".
func elements(t *model.Type) string {
	low, high := t.Rules.MinItems, t.Rules.MaxItems
	if t.Kind == model.Array {
		low, high = &t.Len, &t.Len
	}
	what, each := contents(t.Elem)
	if n := amount(low, high); n != "" {
		return counted(n, low, high, what.one, what.many) + each
	}
	return what.many + each
}

// contents is what an array's or a map's values are called, and what is asked
// of each.
func contents(t *model.Type) (what noun, each string) {
	for t.Kind == model.Pointer {
		t = t.Elem
	}
	if len(t.Enum) > 0 {
		return noun{one: "value", many: "values"}, ", each " + among(t.Enum)
	}
	if t.Choices != nil {
		if d := characters(t.Rules); d != "" {
			each = ", each " + d
		}
		return noun{one: "value that the schema lists", many: "values that the schema lists"}, each
	}
	if free(t) {
		n, d := called(t.Kind), " "+details(t)
		return noun{one: n.one + d, many: n.many + d}, ""
	}
	if d := details(t); d != "" {
		return called(t.Kind), ", each " + d
	}
	return called(t.Kind), ""
}

// free reports whether an array or a map may have any number of values under any
// keys, so that "each" would only come between it and them.
func free(t *model.Type) bool {
	switch t.Kind {
	case model.Slice:
		return amount(t.Rules.MinItems, t.Rules.MaxItems) == ""
	case model.Map:
		return keys(t.Key) == ""
	}
	return false
}

// members is what a map holds: "with values that are integers, each from 1 to
// 5".
func members(t *model.Type) string {
	what, each := contents(t.Elem)
	s := "with "
	if k := keys(t.Key); k != "" {
		s += k + " and "
	}
	return s + "values that are " + what.many + each
}

// keys is what a map's names have to be: "" where any will do.
func keys(t *model.Type) string {
	if len(t.Enum) > 0 {
		words := make([]string, 0, len(t.Enum))
		for _, v := range t.Enum {
			words = append(words, v.JSON)
		}
		return "keys among " + row(words)
	}
	if d := characters(t.Rules); d != "" {
		return "keys " + d
	}
	return ""
}

// names is which members an object has: "with email, optionally vip".
func names(s *model.Struct) string {
	var needed, optional []string
	for _, f := range s.Fields {
		if f.Required {
			needed = append(needed, f.Name)
		} else {
			optional = append(optional, f.Name)
		}
	}
	switch {
	case len(s.Fields) == 0:
		return "without members"
	case len(optional) == 0:
		return "with " + row(needed)
	case len(needed) == 0:
		return "optionally with " + row(optional)
	}
	return strings.Join([]string{"with", row(needed) + ",", "optionally", row(optional)}, " ")
}
