package directive

import "strings"

// Place is what a directive stands on. Places are bits, since most verbs have
// several.
type Place uint8

// The places.
const (
	Function Place = 1 << iota
	Parameter
	Field
	Type
	Package
)

// Shape is what a verb's value looks like.
type Shape uint8

// The shapes.
const (
	Nothing  Shape = iota // no value
	Word                  // one word
	Words                 // words with commas between them
	Text                  // the rest of the line
	Pair                  // a word, then the rest of the line
	Number                // a decimal number
	Count                 // a whole number from zero to 999999999, which int holds on every platform
	Regexp                // a regular expression
	Value                 // JSON, or bare text where the type is a string
	Values                // a JSON array, or values with commas between them
	Injected              // words, with "optional" behind the last
	Duration              // a length of time over zero, as time.ParseDuration reads it
)

// Verb is one row of the grammar.
type Verb struct {
	Name  string
	Shape Shape
	On    Place
	// ByParameter says that on a function the value starts with the name of the
	// parameter that is meant; a verb without value takes a list of them.
	ByParameter bool
	// Repeats says that several lines add up.
	Repeats bool
	// Planned says that the verb belongs to the grammar and that this version
	// does not carry it out.
	Planned bool
}

// String names the places: "a parameter, a field or a type".
func (p Place) String() string {
	names := []string{}
	for _, place := range []struct {
		bit  Place
		name string
	}{{Function, "a function"}, {Parameter, "a parameter"}, {Field, "a struct field"}, {Type, "a type"}, {Package, "a package comment"}} {
		if p&place.bit != 0 {
			names = append(names, place.name)
		}
	}
	return enumerate(names, "or")
}

// String names the form for messages: "a number".
func (s Shape) String() string {
	return [...]string{
		Nothing: "no value", Word: "one word", Words: "words with commas between them", Text: "text", Pair: "a word and text",
		Number: "a number", Count: "a whole number from 0 to 999999999", Regexp: "a regular expression", Value: "a value",
		Values: "values with commas between them, or a JSON array", Injected: "names of parameters with commas between them",
		Duration: "a length of time such as 30s or 1m30s",
	}[s]
}

// Find returns the verb of this name.
func Find(name string) (Verb, bool) {
	for _, v := range grammar {
		if v.Name == name {
			return v, true
		}
	}
	return Verb{}, false
}

// enumerate writes a list as prose: "a, b or c".
func enumerate(words []string, conjunction string) string {
	switch len(words) {
	case 0:
		return ""
	case 1:
		return words[0]
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " " + conjunction + " " + words[last]
}
