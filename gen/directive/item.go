package directive

import (
	"fmt"
	"go/token"
	"regexp"
	"strings"
	"time"
	"unicode"

	"github.com/toolgen/toolgen/gen/diag"
)

// Item is a piece of a value with its place.
type Item struct {
	Text string
	Pos  token.Pos
}

// End is where the item ends.
func (i Item) End() token.Pos { return i.Pos + token.Pos(len(i.Text)) }

func (i Item) problem(code diag.Code, message, hint string) *Problem {
	return &Problem{Pos: i.Pos, End: i.End(), Code: code, Message: message, Hint: hint}
}

// cut splits at the first blank.
func (i Item) cut() (first, rest Item) {
	n := strings.IndexFunc(i.Text, unicode.IsSpace)
	if n < 0 {
		return i, Item{Pos: i.End()}
	}
	text := strings.TrimLeftFunc(i.Text[n:], unicode.IsSpace)
	return Item{i.Text[:n], i.Pos}, Item{text, i.End() - token.Pos(len(text))}
}

// words splits a list at its commas.
func (i Item) words(v Verb) ([]Item, *Problem) {
	list := i.Split()
	for _, word := range list {
		if word.Text == "" {
			return nil, word.problem(diag.BadValue, fmt.Sprintf("//tool:%s has an empty element", v.Name), "drop the comma")
		}
		if strings.ContainsFunc(word.Text, unicode.IsSpace) {
			return nil, word.problem(diag.BadValue, fmt.Sprintf("//tool:%s takes %s, got %q", v.Name, Words, word.Text), "")
		}
	}
	return list, nil
}

var (
	number = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$`)
	count  = regexp.MustCompile(`^(0|[1-9][0-9]{0,8})$`)
)

// duration reports whether text is a length of time over zero, or says what would
// be one.
func duration(text string) (hint string, ok bool) {
	d, err := time.ParseDuration(text)
	switch {
	case err == nil && d > 0:
		return "", true
	case err == nil && d == 0:
		return "leave it out for no limit", false
	case count.MatchString(text):
		return "write " + text + "s for seconds", false
	}
	return "", false
}

// numeric reports whether text is a number as JSON writes them, or a count.
func numeric(s Shape, text string) bool {
	if s == Count {
		return count.MatchString(text)
	}
	return number.MatchString(text)
}

// Split splits at commas, without blanks around the parts.
func (i Item) Split() []Item {
	var list []Item
	at := i.Pos
	for part := range strings.SplitSeq(i.Text, ",") {
		text := strings.TrimLeftFunc(part, unicode.IsSpace)
		list = append(list, Item{strings.TrimRightFunc(text, unicode.IsSpace), at + token.Pos(len(part)-len(text))})
		at += token.Pos(len(part) + len(","))
	}
	return list
}
