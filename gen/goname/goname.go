// Package goname forms Go names from other names: identifiers of emitted code
// from wire names, and local ones from exported ones.
package goname

import (
	"go/token"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Lower is a Go name with its first word in lower case: urlArgs for URLArgs.
func Lower(name string) string {
	runes := []rune(name)
	for i, r := range runes {
		if !unicode.IsUpper(r) || i > 0 && i+1 < len(runes) && unicode.IsLower(runes[i+1]) {
			break
		}
		runes[i] = unicode.ToLower(r)
	}
	return string(runes)
}

// Upper is a Go name with its first letter in upper case.
func Upper(name string) string {
	r, n := utf8.DecodeRuneInString(name)
	if n == 0 {
		return ""
	}
	return string(unicode.ToUpper(r)) + name[n:]
}

// Camel is a wire name as a local Go name: noteRead for note_read. Characters
// that no identifier has part words; a name that begins with a digit gets an x
// in front.
func Camel(wire string) string {
	words := strings.FieldsFunc(wire, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	for i := range words {
		if i > 0 {
			words[i] = Upper(words[i])
		}
	}
	if name := Lower(strings.Join(words, "")); token.IsIdentifier(name) || token.IsKeyword(name) {
		return name
	}
	return "x" + strings.Join(words, "")
}

// Snake is a Go name as a file's or a parameter's: url_support for URLSupport.
func Snake(name string) string {
	var b strings.Builder
	runes := []rune(name)
	for i, r := range runes {
		starts := unicode.IsUpper(r) && i > 0 && runes[i-1] != '_' &&
			(!unicode.IsUpper(runes[i-1]) || i+1 < len(runes) && unicode.IsLower(runes[i+1]))
		if starts {
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}
