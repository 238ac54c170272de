package read

import (
	"fmt"
	"go/types"
	"reflect"
	"regexp"
	"strings"

	"github.com/toolgen/toolgen/gen/diag"
)

// tag is what a struct tag says about JSON.
type tag struct {
	name                string // "" where the tag gives none
	skipped             bool
	omitEmpty, omitZero bool
	options             string // as written, with the comma
	description         string // from the jsonschema key
}

// tag reads a struct tag; false after a finding.
func (b *builder) tag(text string, v *types.Var, s site) (tag, bool) {
	if (text == "" || !v.Exported()) && !v.Anonymous() {
		return tag{}, true
	}
	lookup := reflect.StructTag(text)
	value, found := lookup.Lookup("json")
	if !found && strings.Contains(text, "json:") {
		b.refuse(s, diag.BadTag, "write it as `json:\"name\"`, without blanks", s.what+" has a tag that Go cannot read")
		return tag{}, false
	}
	if value == "-" {
		return tag{skipped: true}, true
	}
	name, options, _ := strings.Cut(value, ",")
	t := tag{name: name, options: strings.TrimPrefix(value, name)}
	if !tagName(name) {
		b.refuse(s, diag.BadTag, "use letters, digits and _", fmt.Sprintf("%s has the json name %q, which encoding/json ignores", s.what, name))
		return t, false
	}
	return t, b.options(&t, options, s) && b.schemaTag(&t, lookup, s)
}

// tagName is encoding/json's rule for names.
func tagName(name string) bool {
	return !strings.ContainsAny(name, "\"'`\\,")
}

func (b *builder) options(t *tag, options string, s site) bool {
	for option := range strings.SplitSeq(options, ",") {
		switch option {
		case "":
		case "omitempty":
			t.omitEmpty = true
		case "omitzero":
			t.omitZero = true
		case "string":
			b.refuse(s, diag.BadTag, "drop it: a number in a string is repaired on the way in", s.what+" has the json option string")
			return false
		default:
			b.refuse(s, diag.BadTag, suggest(option, []string{"omitempty", "omitzero"}), fmt.Sprintf("%s has the unknown json option %q", s.what, option))
			return false
		}
	}
	return true
}

// keyed is how other libraries write their jsonschema tags.
var keyed = regexp.MustCompile(`^[a-zA-Z]+=|^required$|^required,`)

// schemaTag reads the description that google/jsonschema-go keeps in a tag.
func (b *builder) schemaTag(t *tag, lookup reflect.StructTag, s site) bool {
	t.description = lookup.Get("jsonschema")
	if keyed.MatchString(t.description) {
		b.refuse(s, diag.BadTag, "write the description alone, or a comment and directives",
			fmt.Sprintf("%s has the jsonschema tag %q in another library's form", s.what, t.description))
		return false
	}
	return true
}
