package directive

import "slices"

// grammar is all verbs in the order in which they are documented. It is never
// changed; it is kept because every comment is looked up in it.
var grammar = slices.Concat(functionVerbs(), constraintVerbs(), plannedVerbs())

func functionVerbs() []Verb {
	return []Verb{
		{Name: "name", Shape: Word, On: Function},
		{Name: "title", Shape: Text, On: Function},
		{Name: "effects", Shape: Words, On: Function | Package, Repeats: true},
		{Name: "hints", Shape: Words, On: Function | Package, Repeats: true},
		{Name: "tags", Shape: Words, On: Function | Package, Repeats: true},
		{Name: "meta", Shape: Pair, On: Function, Repeats: true},
		{Name: "publicmeta", Shape: Pair, On: Function, Repeats: true},
		{Name: "status", Shape: Text, On: Function},
		{Name: "statusfunc", Shape: Word, On: Function},
		{Name: "approval", Shape: Word, On: Function},
		{Name: "available", Shape: Text, On: Function},
		{Name: "describe", Shape: Word, On: Function},
		{Name: "inject", Shape: Injected, On: Function, Repeats: true},
		{Name: "param", Shape: Pair, On: Function, Repeats: true},
		{Name: "timeout", Shape: Duration, On: Function},
		{Name: "example", Shape: Text, On: Function, Repeats: true},
		{Name: "alias", Shape: Word, On: Function, Repeats: true},
		{Name: "kit", Shape: Word, On: Function},
		{Name: "concurrent", Shape: Nothing, On: Function},
	}
}

func constraintVerbs() []Verb {
	const places = Parameter | Field | Type
	return []Verb{
		{Name: "min", Shape: Number, On: places, ByParameter: true},
		{Name: "max", Shape: Number, On: places, ByParameter: true},
		{Name: "exclusivemin", Shape: Number, On: places, ByParameter: true},
		{Name: "exclusivemax", Shape: Number, On: places, ByParameter: true},
		{Name: "minlength", Shape: Count, On: places, ByParameter: true},
		{Name: "maxlength", Shape: Count, On: places, ByParameter: true},
		{Name: "minitems", Shape: Count, On: places, ByParameter: true},
		{Name: "maxitems", Shape: Count, On: places, ByParameter: true},
		{Name: "pattern", Shape: Regexp, On: places, ByParameter: true},
		{Name: "enum", Shape: Values, On: places, ByParameter: true},
		{Name: "default", Shape: Value, On: Parameter | Field, ByParameter: true},
		{Name: "optional", Shape: Nothing, On: Parameter | Field, ByParameter: true},
		{Name: "required", Shape: Nothing, On: Parameter | Field, ByParameter: true},
		{Name: "choices", Shape: Word, On: Parameter | Field, ByParameter: true},
		{Name: "secret", Shape: Nothing, On: places, ByParameter: true},
		{Name: "as", Shape: Word, On: Parameter, ByParameter: true},
	}
}

// plannedVerbs are part of the grammar and not carried out yet.
func plannedVerbs() []Verb {
	const value = Parameter | Field | Type
	verbs := []Verb{
		{Name: "allow", Shape: Pair, On: Function | value},
		{Name: "union", Shape: Word, On: Type},
		{Name: "case", Shape: Word, On: Type},
		{Name: "multipleof", Shape: Number, On: value},
		{Name: "format", Shape: Word, On: value},
		{Name: "unique", Shape: Nothing, On: value},
		{Name: "nullable", Shape: Nothing, On: value},
		{Name: "schema", Shape: Text, On: value},
		{Name: "items", Shape: Text, On: value},
		{Name: "keys", Shape: Text, On: value},
		{Name: "values", Shape: Text, On: value},
		{Name: "exactlyone", Shape: Words, On: Function | Type},
		{Name: "atleastone", Shape: Words, On: Function | Type},
		{Name: "atmostone", Shape: Words, On: Function | Type},
		{Name: "requires", Shape: Words, On: Function | Type},
		{Name: "open", Shape: Nothing, On: Type},
	}
	for i := range verbs {
		verbs[i].Planned = true
	}
	return verbs
}
