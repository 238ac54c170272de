package read

import (
	"fmt"
	"go/ast"
	"regexp"
	"strings"
	"unicode"

	"github.com/toolgen/toolgen/gen/diag"
	"github.com/toolgen/toolgen/gen/directive"
	"github.com/toolgen/toolgen/gen/model"
)

// wireName is a Go name as models see it: user_id for userID, http_server for
// HTTPServer, user_ids for userIDs.
func wireName(name string) string {
	var b strings.Builder
	runes := []rune(strings.Trim(name, "_"))
	for i, r := range runes {
		if i > 0 && unicode.IsUpper(r) && startsWord(runes, i) {
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// startsWord reports whether the capital at i begins a word: after anything but
// a capital, or as the last of several when small letters follow it. The s of
// a plural (IDs) is no such letter.
func startsWord(runes []rune, i int) bool {
	before := runes[i-1]
	if before == '_' {
		return false
	}
	if !unicode.IsUpper(before) {
		return true
	}
	if i+1 == len(runes) || !unicode.IsLower(runes[i+1]) {
		return false
	}
	plural := runes[i+1] == 's' && (i+2 == len(runes) || !unicode.IsLower(runes[i+2]))
	return !plural
}

// property is what Anthropic accepts as a property's name. It refuses the whole
// request otherwise.
var property = regexp.MustCompile(`^[a-zA-Z0-9_.-]{1,64}$`)

// propertyName checks the wire name of an argument.
func (r *reader) propertyName(name string, at directive.Item, hint string) {
	if !property.MatchString(name) {
		r.item(at, diag.BadProperty, hint,
			"providers refuse the property name %q: it takes letters, digits, _, . and -, and has at most 64 characters", name)
	}
}

// distinctProperties reports properties of one object that are equal or differ
// only by case. where gives the place of a field.
func (r *reader) distinctProperties(fields []*model.Field, where func(i int) ast.Node) {
	seen := map[string]*model.Field{}
	for i, f := range fields {
		fold := strings.ToLower(f.Name)
		first := seen[fold]
		if first == nil {
			seen[fold] = f
			continue
		}
		message := fmt.Sprintf("a second property %q", f.Name)
		if first.Name != f.Name {
			message = fmt.Sprintf("the properties %q and %q differ only by case", first.Name, f.Name)
		}
		r.at(where(i), diag.DuplicateProp, "rename one of them", "%s", message)
	}
}
