package read

import (
	"fmt"
	"go/types"
	"strconv"

	"github.com/toolgen/toolgen/gen/diag"
	"github.com/toolgen/toolgen/gen/directive"
	"github.com/toolgen/toolgen/gen/model"
	"github.com/toolgen/toolgen/gen/read/value"
	"github.com/toolgen/toolgen/gen/schema"
)

// constraints are the directives on one value, by verb.
type constraints map[string]directive.Use

// constraints takes the first use of each verb; further ones are reported
// elsewhere.
func (b *builder) constraints(uses []directive.Use) constraints {
	c := constraints{}
	for _, u := range uses {
		if _, again := c[u.Verb.Name]; !again {
			c[u.Verb.Name] = u
		}
	}
	return c
}

// ownRules applies what a declared type says of itself: its constants and the
// directives in its comment.
func (b *builder) ownRules(t *model.Type, named *types.Named) {
	if t.Kind == model.StructKind {
		return // reported where the struct is read
	}
	n := b.declared(named.Origin().Obj())
	b.once(n.uses)
	c := b.constraints(n.uses)
	if t.Kind == model.String || t.Kind == model.Int || t.Kind == model.Uint {
		t.Enum = b.enumOf(named, t.Kind, c)
	}
	b.constrain(t, c)
}

// constrain applies directives to a use of a type. A pointer has no rules of its
// own: they hold for what it points to.
func (b *builder) constrain(t *model.Type, c constraints) {
	for t.Kind == model.Pointer {
		t = t.Elem
	}
	if u, ok := c["enum"]; ok {
		b.enum(t, u)
	}
	for _, verb := range []string{"min", "max", "exclusivemin", "exclusivemax"} {
		if u, ok := c[verb]; ok {
			b.bound(t, u)
		}
	}
	for _, verb := range []string{"minlength", "maxlength", "minitems", "maxitems"} {
		if u, ok := c[verb]; ok {
			b.count(t, u)
		}
	}
	if u, ok := c["pattern"]; ok {
		b.pattern(t, u)
	}
	if _, ok := c["secret"]; ok {
		t.Secret = true
	}
	b.discreet(t, c)
	b.satisfiable(t, c)
}

// discreet reports listed values of a secret, or of the elements of a secret list.
func (b *builder) discreet(t *model.Type, c constraints) {
	if !t.Secret || len(leaf(t).Enum) == 0 {
		return
	}
	for _, verb := range []string{"secret", "enum"} {
		if u, ok := c[verb]; ok {
			b.use(u, diag.Contradiction, "drop the list, with //tool:enum - where it is of constants, and check the value in the function",
				"a secret whose values are listed, which the schema would publish")
			return
		}
	}
}

// leaf is the type of a value, or that of the elements of a list.
func leaf(t *model.Type) *model.Type {
	t = pointee(t)
	if t.Kind == model.Slice || t.Kind == model.Array {
		return pointee(t.Elem)
	}
	return t
}

// fits reports a constraint on a type that it says nothing about.
func (b *builder) fits(t *model.Type, u directive.Use, kinds ...model.Kind) bool {
	if len(t.Enum) > 0 {
		b.use(u, diag.WrongConstraint, unlisted(t), "//tool:%s on a type whose values are listed", u.Verb.Name)
		return false
	}
	for _, k := range kinds {
		if t.Kind == k {
			return true
		}
	}
	b.use(u, diag.WrongConstraint, "it is for "+kindNames(kinds), "//tool:%s does not fit %s", u.Verb.Name, article(t))
	return false
}

// unlisted is the way out where a constraint meets listed values: those of constants
// can be set aside, and those of a directive need not be there.
func unlisted(t *model.Type) string {
	if t.Enum[0].Name == "" {
		return "drop it, or drop //tool:enum"
	}
	return "drop it, or write //tool:enum - to allow any value"
}

func kindNames(kinds []model.Kind) string {
	switch kinds[0] {
	case model.Int:
		return "numbers"
	case model.String:
		if len(kinds) > 1 {
			return "strings and integers"
		}
		return "strings"
	}
	return "slices"
}

// article names the kind of a type in prose.
func article(t *model.Type) string {
	return [...]string{
		model.Bool: "a boolean", model.Int: "an integer", model.Uint: "an integer", model.Float: "a number", model.String: "a string",
		model.Bytes: "bytes", model.Time: "a time", model.Raw: "any JSON value", model.Slice: "a slice", model.Array: "an array",
		model.Map: "a map", model.StructKind: "a struct",
	}[t.Kind]
}

// bound applies a limit of numbers. One that is looser than the type's own would
// silently not count.
func (b *builder) bound(t *model.Type, u directive.Use) {
	if !b.fits(t, u, model.Int, model.Uint, model.Float) {
		return
	}
	n, ok := value.Number(u.Value.Text)
	if !ok || !value.Fits(n, t) {
		b.item(u.Value, diag.WrongConstraint, "", "%s is no value of %s", u.Value.Text, goName(t))
		return
	}
	slot := map[string]**model.Number{
		"min": &t.Rules.Min, "max": &t.Rules.Max, "exclusivemin": &t.Rules.ExclusiveMin, "exclusivemax": &t.Rules.ExclusiveMax,
	}[u.Verb.Name]
	if own := *slot; own != nil {
		order := schema.Rat(n).Cmp(schema.Rat(*own))
		upper := u.Verb.Name == "max" || u.Verb.Name == "exclusivemax"
		if upper && order > 0 || !upper && order < 0 {
			b.use(u, diag.Contradiction, "drop it", "//tool:%s %s is looser than the type's own %s", u.Verb.Name, n, *own)
			return
		}
	}
	*slot = &n
}

// goName is the basic Go type of a number.
func goName(t *model.Type) string {
	name := map[model.Kind]string{model.Int: "int", model.Uint: "uint", model.Float: "float"}[t.Kind]
	if t.Bits > 0 {
		name += strconv.Itoa(t.Bits)
	}
	return name
}

// count applies a limit of lengths.
func (b *builder) count(t *model.Type, u directive.Use) {
	kind := model.String
	slots := map[string]**int{"minlength": &t.Rules.MinLength, "maxlength": &t.Rules.MaxLength}
	if u.Verb.Name == "minitems" || u.Verb.Name == "maxitems" {
		kind = model.Slice
		slots = map[string]**int{"minitems": &t.Rules.MinItems, "maxitems": &t.Rules.MaxItems}
	}
	if !b.fits(t, u, kind) {
		return
	}
	n, err := strconv.Atoi(u.Value.Text)
	if err != nil {
		return // the grammar has checked it
	}
	slot := slots[u.Verb.Name]
	if own := *slot; own != nil {
		upper := u.Verb.Name[:3] == "max"
		if upper && n > *own || !upper && n < *own {
			b.use(u, diag.Contradiction, "drop it", "//tool:%s %d is looser than the type's own %d", u.Verb.Name, n, *own)
			return
		}
	}
	*slot = &n
}

// satisfiable reports rules that no value meets.
func (b *builder) satisfiable(t *model.Type, c constraints) {
	last := func(verbs ...string) (directive.Use, bool) {
		for _, verb := range verbs {
			if u, ok := c[verb]; ok {
				return u, true
			}
		}
		return directive.Use{}, false
	}
	r := t.Rules
	if u, ok := last("max", "exclusivemax", "min", "exclusivemin"); ok && empty(t) {
		b.use(u, diag.Contradiction, "", "%s", interval(t))
	}
	if u, ok := last("maxlength", "minlength"); ok && r.MinLength != nil && r.MaxLength != nil && *r.MinLength > *r.MaxLength {
		b.use(u, diag.Contradiction, "", "a least length of %d and a greatest of %d", *r.MinLength, *r.MaxLength)
	}
	if u, ok := last("maxitems", "minitems"); ok && r.MinItems != nil && r.MaxItems != nil && *r.MinItems > *r.MaxItems {
		b.use(u, diag.Contradiction, "", "at least %d elements and at most %d", *r.MinItems, *r.MaxItems)
	}
}

// empty reports whether no number lies between the bounds.
func empty(t *model.Type) bool {
	low, high := schema.Bounds(t)
	if low.Value == "" || high.Value == "" {
		return false
	}
	least, most := schema.Rat(low.Value), schema.Rat(high.Value)
	if t.Kind != model.Float {
		if low.Open {
			least = least.Add(least, schema.Rat("1"))
		}
		if high.Open {
			most = most.Sub(most, schema.Rat("1"))
		}
		return least.Cmp(most) > 0
	}
	order := least.Cmp(most)
	return order > 0 || order == 0 && (low.Open || high.Open)
}

func interval(t *model.Type) string {
	low, high := schema.Bounds(t)
	words := func(b schema.Bound, closed, open string) string {
		if b.Open {
			return open + " " + string(b.Value)
		}
		return closed + " " + string(b.Value)
	}
	return fmt.Sprintf("no number is %s and %s", words(low, "at least", "over"), words(high, "at most", "under"))
}
