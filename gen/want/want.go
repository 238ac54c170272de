package want

import (
	"strconv"
	"strings"

	"github.com/toolgen/toolgen/gen/model"
)

// Of is the phrase for a value of a type, with its article: "a string of 1 to
// 256 characters".
func Of(t *model.Type) string {
	for t.Kind == model.Pointer {
		t = t.Elem
	}
	if len(t.Enum) > 0 {
		return among(t.Enum)
	}
	if t.Choices != nil {
		text := "one of the values that the schema lists"
		if d := characters(t.Rules); d != "" {
			text += ", " + d
		}
		return text
	}
	n := called(t.Kind)
	return n.article + n.one + of(details(t))
}

// Entry is the phrase for a map's value at its key: what a key has to be is told
// with the value, since a line of the decoder is about both.
func Entry(t *model.Type) string {
	if k := characters(t.Key.Rules); k != "" && len(t.Key.Enum) == 0 {
		return Of(t.Elem) + " under a key " + k
	}
	return Of(t.Elem)
}

// noun is what a kind of value is called, alone and in numbers.
type noun struct{ article, one, many string }

// called is the noun for a kind.
func called(k model.Kind) noun {
	switch k {
	case model.Bool:
		return noun{"a ", "boolean", "booleans"}
	case model.Int, model.Uint:
		return noun{"an ", "integer", "integers"}
	case model.Float:
		return noun{"a ", "number", "numbers"}
	case model.Bytes:
		return noun{"", "base64 text", "base64 texts"}
	case model.Time:
		return noun{"a ", "date-time", "date-times"}
	case model.Raw:
		return noun{"any ", "JSON value", "JSON values"}
	case model.Slice, model.Array:
		return noun{"an ", "array", "arrays"}
	case model.Map, model.StructKind:
		return noun{"an ", "object", "objects"}
	}
	return noun{"a ", "string", "strings"}
}

// details is what is asked of a value beyond its kind, to follow the noun.
func details(t *model.Type) string {
	switch t.Kind {
	case model.Int, model.Uint, model.Float:
		return interval(t)
	case model.String:
		return characters(t.Rules)
	case model.Bytes:
		return "in the standard alphabet with padding"
	case model.Time:
		return "like 2006-01-02T15:04:05Z"
	case model.Slice, model.Array:
		return "of " + elements(t)
	case model.Map:
		return members(t)
	case model.StructKind:
		return names(t.Struct)
	}
	return ""
}

// of puts details behind a noun.
func of(details string) string {
	if details == "" {
		return ""
	}
	return " " + details
}

// listed is how many values of an enum, or names of members, a line holds; the
// schema has them all.
const listed = 40

// among is the choice between an enum's values.
func among(values []model.Constant) string {
	if len(values) == 1 {
		return "the value " + values[0].JSON
	}
	words := make([]string, 0, len(values))
	for _, v := range values {
		words = append(words, v.JSON)
	}
	return "one of " + row(words)
}

// row is a list that no line is too short for.
func row(words []string) string {
	if len(words) <= listed {
		return strings.Join(words, ", ")
	}
	return strings.Join(words[:listed], ", ") + " and " + strconv.Itoa(len(words)-listed) + " more"
}
