package directive

import (
	"fmt"
	"go/token"
	"slices"
	"strings"
	"unicode"

	"github.com/toolgen/toolgen/gen/diag"
	"github.com/toolgen/toolgen/runtime/decode"
)

// Use is a directive that the grammar allows where it stands.
type Use struct {
	Verb Verb
	Pos  token.Pos
	End  token.Pos
	// Params are the parameters that a constraint on a function is about.
	Params []Item
	// Key is the first word of a Pair.
	Key Item
	// Value is the value, without Params and Key.
	Value Item
	// Words are the words of a list.
	Words []Item
	// Optional says that "optional" stands behind an Injected list.
	Optional bool
}

// At checks the directive against the grammar of a place: that the verb exists
// and may stand there, and that the value has its shape.
func (d *Directive) At(place Place) (Use, *Problem) {
	verb, problem := d.verbAt(place)
	if problem != nil {
		return Use{}, problem
	}
	u := Use{Verb: verb, Pos: d.Pos, End: d.End, Value: Item{Text: d.Value, Pos: d.ValuePos}}
	if i := strings.Index(d.Value, "//"+Namespace+":"); i > 0 && len(strings.TrimRightFunc(d.Value[:i], unicode.IsSpace)) < i {
		at := Item{Text: d.Value[i:], Pos: d.ValuePos + token.Pos(i)}
		return u, at.problem(diag.BadValue, "two directives on one line", "put each on a line of its own")
	}
	if verb.ByParameter && place == Function {
		if problem := u.takeParams(); problem != nil {
			return u, problem
		}
	}
	return u, u.takeValue()
}

// verbAt finds the verb and checks that it may stand at the place.
func (d *Directive) verbAt(place Place) (Verb, *Problem) {
	verb, known := Find(d.Verb)
	switch {
	case !known:
		return verb, d.unknown(place)
	case verb.Planned:
		return verb, d.problem(diag.UnsupportedVerb, fmt.Sprintf("//tool:%s is not supported yet", d.Verb), "leave it out for now")
	case verb.On&place == 0 && !(verb.ByParameter && place == Function):
		return verb, d.problem(diag.Misplaced,
			fmt.Sprintf("//tool:%s cannot stand on %s", d.Verb, place), "it belongs to "+verb.On.String())
	}
	return verb, nil
}

func (d *Directive) unknown(place Place) *Problem {
	message := fmt.Sprintf("unknown directive //tool:%s", d.Verb)
	word, _, cut := strings.Cut(d.Verb, "=")
	if cut && word != "" {
		message += ": the value stands behind a blank, not behind ="
	}
	if word == "deprecated" && place == Function {
		return d.problem(diag.UnknownVerb, message, "write a paragraph in the doc comment that begins with Deprecated: and says what to use instead")
	}
	if near := decode.Nearest(word, slices.Values(verbsAt(place))); near != "" {
		return d.problem(diag.UnknownVerb, message, fmt.Sprintf("did you mean //tool:%s?", near))
	}
	if near := decode.Nearest(word, slices.Values(names(grammar))); near != "" {
		verb, _ := Find(near)
		return d.problem(diag.UnknownVerb, message, fmt.Sprintf("//tool:%s belongs to %s", near, verb.On))
	}
	return d.problem(diag.UnknownVerb, message, "")
}

// verbsAt are the verbs that may stand at the place.
func verbsAt(place Place) []string {
	var list []string
	for _, v := range grammar {
		if v.On&place != 0 || v.ByParameter && place == Function {
			list = append(list, v.Name)
		}
	}
	return list
}

func (d *Directive) problem(code diag.Code, message, hint string) *Problem {
	return &Problem{Pos: d.Pos, End: d.Pos + token.Pos(len("//"+Namespace+":"+d.Verb)), Code: code, Message: message, Hint: hint}
}

// takeParams cuts the parameters off the value's front.
func (u *Use) takeParams() *Problem {
	if u.Value.Text == "" {
		return u.missing("the name of a parameter")
	}
	if u.Verb.Shape == Nothing {
		words, problem := u.Value.words(u.Verb)
		u.Params, u.Value = words, Item{Pos: u.Value.End()}
		return problem
	}
	name, rest := u.Value.cut()
	u.Params, u.Value = []Item{name}, rest
	return nil
}

func (u *Use) missing(want string) *Problem {
	text := "//" + Namespace + ":" + u.Verb.Name
	return &Problem{
		Pos: u.Pos, End: u.Pos + token.Pos(len(text)), Code: diag.MissingValue,
		Message: text + " needs a value", Hint: "write " + want + " behind it",
	}
}

// takeValue checks the value's shape and splits it.
func (u *Use) takeValue() *Problem {
	v := u.Value
	if u.Verb.Shape == Nothing {
		if v.Text != "" {
			return v.problem(diag.UnwantedValue, fmt.Sprintf("//tool:%s takes no value, got %q", u.Verb.Name, v.Text), "")
		}
		return nil
	}
	if v.Text == "" {
		return u.missing(u.Verb.Shape.String())
	}
	switch u.Verb.Shape {
	case Word:
		if strings.ContainsFunc(v.Text, unicode.IsSpace) {
			return u.bad()
		}
	case Pair:
		if u.Key, u.Value = v.cut(); u.Value.Text == "" {
			return v.problem(diag.MissingValue, fmt.Sprintf("//tool:%s %s needs text behind the word", u.Verb.Name, v.Text), "")
		}
	case Number, Count:
		if !numeric(u.Verb.Shape, v.Text) {
			return u.bad()
		}
	case Duration:
		if hint, ok := duration(v.Text); !ok {
			problem := u.bad()
			problem.Hint = hint
			return problem
		}
	case Words, Injected:
		return u.takeWords()
	}
	return nil
}

func (u *Use) bad() *Problem {
	return u.Value.problem(diag.BadValue, fmt.Sprintf("//tool:%s takes %s, got %q", u.Verb.Name, u.Verb.Shape, u.Value.Text), "")
}

func (u *Use) takeWords() *Problem {
	list := u.Value
	if u.Verb.Shape == Injected {
		head := strings.TrimSuffix(list.Text, "optional")
		if trimmed := strings.TrimRightFunc(head, unicode.IsSpace); trimmed != "" && len(trimmed) < len(head) && len(head) < len(list.Text) && !strings.HasSuffix(trimmed, ",") {
			list.Text, u.Optional = trimmed, true
		}
	}
	words, problem := list.words(u.Verb)
	u.Words = words
	return problem
}
