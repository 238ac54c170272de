package directive

import "slices"

// grammar is never changed; it is kept because every comment is looked up in it.
var grammar = slices.Concat(functionVerbs(), constraintVerbs(), plannedVerbs())

// Verbs returns the whole grammar, in the order in which it is documented.
func Verbs() []Verb { return slices.Clone(grammar) }

func functionVerbs() []Verb {
	return []Verb{
		{Name: "name", Shape: Word, On: Function, Means: "makes the function a tool under this name"},
		{Name: "title", Shape: Text, On: Function, Means: "a title for people"},
		{Name: "effects", Shape: Words, On: Function, Repeats: true, Means: "what the tool does to the world"},
		{Name: "hints", Shape: Words, On: Function, Repeats: true, Means: "how it behaves when called again"},
		{Name: "tags", Shape: Words, On: Function, Repeats: true, Means: "groups that hosts filter by"},
		{Name: "meta", Shape: Pair, On: Function, Repeats: true, Means: "a fact for the host, under a key"},
		{Name: "status", Shape: Text, On: Function, Means: "what people see while it runs"},
		{Name: "approval", Shape: Word, On: Function, Means: "whether a person is asked first"},
		{Name: "inject", Shape: Injected, On: Function, Repeats: true, Means: "parameters that come from the scope and never from the model"},
		{Name: "param", Shape: Pair, On: Function, Repeats: true, Means: "the description of a parameter"},
		{Name: "example", Shape: Text, On: Function, Repeats: true, Means: "a whole call, as a JSON object or the name of a constant that holds one"},
	}
}

func constraintVerbs() []Verb {
	const places = Parameter | Field | Type
	return []Verb{
		{Name: "min", Shape: Number, On: places, ByParameter: true, Means: "the least number"},
		{Name: "max", Shape: Number, On: places, ByParameter: true, Means: "the greatest number"},
		{Name: "exclusivemin", Shape: Number, On: places, ByParameter: true, Means: "a number that the value must be over"},
		{Name: "exclusivemax", Shape: Number, On: places, ByParameter: true, Means: "a number that the value must be under"},
		{Name: "minlength", Shape: Count, On: places, ByParameter: true, Means: "the least number of characters"},
		{Name: "maxlength", Shape: Count, On: places, ByParameter: true, Means: "the greatest number of characters"},
		{Name: "minitems", Shape: Count, On: places, ByParameter: true, Means: "the least number of elements"},
		{Name: "maxitems", Shape: Count, On: places, ByParameter: true, Means: "the greatest number of elements"},
		{Name: "pattern", Shape: Regexp, On: places, ByParameter: true, Means: "a regular expression that must match somewhere in the text"},
		{Name: "enum", Shape: Values, On: places, ByParameter: true, Means: "the only values; - allows any where constants would be taken"},
		{Name: "default", Shape: Value, On: Parameter | Field, ByParameter: true, Means: "the value of an absent argument"},
		{Name: "optional", Shape: Nothing, On: Parameter | Field, ByParameter: true, Means: "the argument may be absent"},
		{Name: "required", Shape: Nothing, On: Parameter | Field, ByParameter: true, Means: "the argument must be there although its type is a pointer"},
		{Name: "as", Shape: Word, On: Parameter, ByParameter: true, Means: "the wire name of a parameter"},
	}
}

// plannedVerbs are part of the grammar and not carried out yet.
func plannedVerbs() []Verb {
	const value = Parameter | Field | Type
	verbs := []Verb{
		{Name: "publicmeta", Shape: Pair, On: Function},
		{Name: "statusfunc", Shape: Word, On: Function},
		{Name: "available", Shape: Text, On: Function},
		{Name: "describe", Shape: Word, On: Function},
		{Name: "timeout", Shape: Word, On: Function},
		{Name: "alias", Shape: Word, On: Function},
		{Name: "concurrent", Shape: Nothing, On: Function},
		{Name: "allow", Shape: Pair, On: Function | value},
		{Name: "kit", Shape: Word, On: Function},
		{Name: "union", Shape: Word, On: Type},
		{Name: "case", Shape: Word, On: Type},
		{Name: "multipleof", Shape: Number, On: value},
		{Name: "format", Shape: Word, On: value},
		{Name: "unique", Shape: Nothing, On: value},
		{Name: "nullable", Shape: Nothing, On: value},
		{Name: "secret", Shape: Nothing, On: value},
		{Name: "schema", Shape: Text, On: value},
		{Name: "choices", Shape: Word, On: Parameter | Field},
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
