package emit

import (
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"github.com/dave/jennifer/jen"

	"github.com/toolgen/toolgen/gen/model"
	"github.com/toolgen/toolgen/gen/schema"
)

// raw is a string constant: between backquotes where that saves escapes and Go
// allows it, since JSON and patterns are unreadable with their quotes escaped.
func raw(s string) *jen.Statement {
	if strings.ContainsAny(s, "\"\\") && strconv.CanBackquote(s) {
		return jen.Op("`" + s + "`")
	}
	return jen.Op(strconv.Quote(s))
}

// duration is a length of time in the largest unit that is exact: 90 * time.Second.
func duration(d time.Duration) *jen.Statement {
	units := []struct {
		size time.Duration
		name string
	}{{time.Hour, "Hour"}, {time.Minute, "Minute"}, {time.Second, "Second"}, {time.Millisecond, "Millisecond"}, {time.Microsecond, "Microsecond"}}
	for _, u := range units {
		switch n := d / u.size; {
		case d%u.size != 0:
		case n == 1:
			return jen.Qual("time", u.name)
		default:
			return times(n, u.name)
		}
	}
	return times(d, "Nanosecond")
}

func times(n time.Duration, unit string) *jen.Statement {
	return jen.Op(strconv.FormatInt(int64(n), 10)).Op("*").Qual("time", unit)
}

// literal is a JSON value as a Go expression that can be assigned to the type.
func (f *file) literal(t *model.Type, text string) *jen.Statement {
	if c, ok := named(t, text); ok {
		return ident(c.Path, c.Name)
	}
	switch t.Kind {
	case model.Bool:
		return jen.Op(text)
	case model.Int, model.Uint:
		return jen.Op(schema.Rat(model.Number(text)).FloatString(0))
	case model.Float:
		return jen.Op(text)
	case model.String:
		var s string
		if err := json.Unmarshal([]byte(text), &s); err != nil {
			f.fail("default %s: %w", text, err)
		}
		return jen.Lit(s)
	case model.Slice, model.Array:
		return f.elements(t, text)
	case model.Pointer:
		return jen.New(f.typed(t.Elem, text))
	}
	f.fail("default %s: only scalars and lists of them can have one", text)
	return jen.Nil()
}

// typed is a literal that has its type also where nothing says which.
func (f *file) typed(t *model.Type, text string) *jen.Statement {
	value := f.literal(t, text)
	if _, ok := named(t, text); ok {
		return value
	}
	plain := !t.Named && (t.Kind == model.Bool || t.Kind == model.String || t.Kind == model.Int && t.Bits == 0)
	if plain || t.Kind == model.Slice || t.Kind == model.Array {
		return value
	}
	return typ(t.Go).Parens(value)
}

func (f *file) elements(t *model.Type, text string) *jen.Statement {
	var list []json.RawMessage
	if err := json.Unmarshal([]byte(text), &list); err != nil {
		f.fail("default %s: %w", text, err)
	}
	values := make([]jen.Code, len(list))
	for i, v := range list {
		values[i] = f.literal(t.Elem, string(v))
	}
	return typ(t.Go).Values(values...)
}

// named is the constant of an enum that can be written for a value.
func named(t *model.Type, text string) (model.Constant, bool) {
	for _, c := range t.Enum {
		if c.JSON == text && c.Name != "" && c.Local {
			return c, true
		}
	}
	return model.Constant{}, false
}
