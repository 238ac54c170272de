package inject

import (
	"go/token"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/toolgen/toolgen/gen/goname"
	"github.com/toolgen/toolgen/gen/model"
)

// names picks a name for each service, from the most to the least readable: what
// all functions call it, its type, its type with its package, and last a number.
// A name that two services would have is nobody's.
func names(list []*want) []string {
	chosen := make([]string, len(list))
	for _, candidate := range []func(*want) string{common, typeName, qualified} {
		asked := map[string]int{}
		for i, w := range list {
			if chosen[i] == "" {
				asked[candidate(w)]++
			}
		}
		for i, w := range list {
			if n := candidate(w); chosen[i] == "" && n != "" && asked[n] == 1 && !slices.Contains(chosen, n) {
				chosen[i] = n
			}
		}
	}
	for i, w := range list {
		for n := 1; chosen[i] == ""; n++ {
			if name := typeName(w) + strconv.Itoa(n); !slices.Contains(chosen, name) {
				chosen[i] = name
			}
		}
	}
	return chosen
}

// common is the name that all functions give to the service; "" where they
// differ, or where it is a receiver, whose name says nothing.
func common(w *want) string {
	for _, p := range w.params {
		if p == "_" || p == "" || p != w.params[0] {
			return ""
		}
	}
	return w.params[0]
}

// typeName is the type's last identifier in lower camel case: searchClient for
// *SearchClient.
func typeName(w *want) string {
	return goname.Lower(last(w.typ).Text)
}

// qualified puts the package's path element in front: billingClient.
func qualified(w *want) string {
	t := last(w.typ)
	if t.Path == "" {
		return ""
	}
	base := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, path.Base(t.Path))
	if name := base + t.Text; token.IsIdentifier(name) {
		return name
	}
	return ""
}

// last is the type's last named part; a type without one, func(int) say, is
// called service.
func last(t model.GoType) model.Token {
	for _, tok := range slices.Backward(t.Tokens) {
		if tok.Path != "" {
			return tok
		}
	}
	return model.Token{Text: "service"}
}
