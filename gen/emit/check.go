package emit

import (
	"math/big"

	"github.com/dave/jennifer/jen"

	"github.com/toolgen/toolgen/gen/model"
	"github.com/toolgen/toolgen/gen/schema"
)

// condition is one check: what must hold of a value, and the code of the
// finding where it does not.
type condition struct {
	code  string
	holds func(f *file, v *jen.Statement) *jen.Statement
}

// checks are the statements that hold a value against its rules.
func (r reader) checks(of target, t *model.Type) (body []jen.Code) {
	for _, c := range conditions(t) {
		body = append(body, r.check(c.holds(r.file, of.at()), c.code))
	}
	return body
}

func (r reader) check(holds *jen.Statement, code string) jen.Code {
	return r.decoder().Dot("Check").Call(holds, jen.Qual(decodePath, code))
}

// conditions lists what a type's rules ask beyond what reading it has seen to.
func conditions(t *model.Type) (list []condition) {
	switch t.Kind {
	case model.Int, model.Uint, model.Float:
		list = numeric(t)
	case model.String:
		list = textual(t)
	case model.Slice:
		low, high := t.Rules.MinItems, t.Rules.MaxItems
		if positive(low) || high != nil {
			list = append(list, condition{"Length", func(_ *file, v *jen.Statement) *jen.Statement {
				return between(jen.Len(v), least(low), most(high), false, false)
			}})
		}
	}
	return list
}

func positive(n *int) bool { return n != nil && *n > 0 }

func least(n *int) *jen.Statement {
	if !positive(n) {
		return nil
	}
	return jen.Lit(*n)
}

func most(n *int) *jen.Statement {
	if n == nil {
		return nil
	}
	return jen.Lit(*n)
}

func numeric(t *model.Type) (list []condition) {
	if len(t.Enum) > 0 {
		list = append(list, condition{"Enum", func(f *file, v *jen.Statement) *jen.Statement {
			return jen.Qual("slices", "Contains").Call(f.values(t), v)
		}})
	}
	low, high := schema.Bounds(t)
	low, high = needed(t, low, -1), needed(t, high, 1)
	if low.Value == "" && high.Value == "" {
		return list
	}
	return append(list, condition{"Range", func(_ *file, v *jen.Statement) *jen.Statement {
		if t.Bits == 0 && (wide(low) || wide(high)) {
			v = widest(t).Parens(v)
		}
		return between(v, number(low), number(high), low.Open, high.Open)
	}})
}

// needed drops a bound that every value of the Go type keeps: comparing with it
// would be dead code, and may not even compile.
func needed(t *model.Type, b schema.Bound, side int) schema.Bound {
	if b.Value == "" || t.Kind == model.Float {
		return b
	}
	bits := t.Bits
	if bits == 0 {
		bits = 64
	}
	least, most := schema.IntegerRange(t.Kind, bits)
	end := most
	if side < 0 {
		end = least
	}
	if c := schema.Rat(b.Value).Cmp(new(big.Rat).SetInt(end)) * side; c > 0 || c == 0 && !b.Open {
		return schema.Bound{}
	}
	return b
}

// wide reports whether a bound is beyond an int of 32 bits, where a constant of
// its value would not compile.
func wide(b schema.Bound) bool {
	limit := new(big.Rat).SetInt64(1<<31 - 1)
	return b.Value != "" && new(big.Rat).Abs(schema.Rat(b.Value)).Cmp(limit) > 0
}

// widest is the type of 64 bits that holds every int or uint.
func widest(t *model.Type) *jen.Statement {
	if t.Kind == model.Uint {
		return jen.Uint64()
	}
	return jen.Int64()
}

func number(b schema.Bound) *jen.Statement {
	if b.Value == "" {
		return nil
	}
	return jen.Op(string(b.Value))
}

// between is the comparison with the ends that there are: 1 <= v && v <= 20.
func between(v, low, high *jen.Statement, lowOpen, highOpen bool) *jen.Statement {
	below, above := "<=", ">="
	if lowOpen {
		below, above = "<", ">"
	}
	under := "<="
	if highOpen {
		under = "<"
	}
	switch {
	case low == nil:
		return v.Op(under).Add(high)
	case high == nil:
		return v.Op(above).Add(low)
	}
	return low.Op(below).Add(v.Clone()).Op("&&").Add(v).Op(under).Add(high)
}

func textual(t *model.Type) (list []condition) {
	text := func(v *jen.Statement) *jen.Statement {
		if t.Named {
			return jen.String().Parens(v)
		}
		return v
	}
	if low, high := t.Rules.MinLength, t.Rules.MaxLength; positive(low) || high != nil {
		list = append(list, condition{"Length", func(_ *file, v *jen.Statement) *jen.Statement {
			least, most := 0, -1
			if low != nil {
				least = *low
			}
			if high != nil {
				most = *high
			}
			return jen.Qual(decodePath, "Runes").Call(text(v), jen.Lit(least), jen.Lit(most))
		}})
	}
	if t.Rules.Pattern != "" {
		list = append(list, condition{"Format", func(f *file, v *jen.Statement) *jen.Statement {
			return jen.Id(f.plan.sets.names[patternKey(t.Rules.Pattern)]).Dot("Match").Call(text(v))
		}})
	}
	return list
}
