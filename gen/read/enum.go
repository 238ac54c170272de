package read

import (
	"cmp"
	"encoding/json"
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"github.com/toolgen/toolgen/gen/diag"
	"github.com/toolgen/toolgen/gen/directive"
	"github.com/toolgen/toolgen/gen/model"
	"github.com/toolgen/toolgen/gen/read/value"
)

// openEnum says that the constants of a type are not its only values.
const openEnum = "-"

// enumOf lists the constants of a declared type that its package declares, in
// source order and each value once.
func (b *builder) enumOf(named *types.Named, kind model.Kind, c constraints) []model.Constant {
	if u, ok := c["enum"]; ok && u.Value.Text == openEnum {
		return nil
	}
	obj := b.twin(named.Obj())
	if obj == nil {
		obj = named.Obj()
	}
	if obj.Pkg() == nil {
		return nil
	}
	var list []model.Constant
	for _, k := range b.constantsOf(obj) {
		out := model.Constant{
			JSON: constantJSON(k.Val(), kind), Name: k.Name(), Path: obj.Pkg().Path(),
			Local: k.Exported() || obj.Pkg().Path() == b.pkg.Path,
		}
		if slices.ContainsFunc(list, func(m model.Constant) bool { return m.JSON == out.JSON }) {
			continue
		}
		n := b.declared(k)
		out.Description = b.description(b.text(n), k.Name(), n)
		list = append(list, out)
	}
	b.sameButCase(list, site{pos: named.Obj().Pos()}, named.Obj().Name())
	return list
}

// constantsOf lists the constants of a declared type in source order: by file,
// and within it by place. Export data knows lines and no offsets.
func (r *reader) constantsOf(obj types.Object) []*types.Const {
	byType, ok := r.constants[obj.Pkg()]
	if !ok {
		byType = map[types.Object][]*types.Const{}
		scope := obj.Pkg().Scope()
		for _, name := range scope.Names() {
			k, ok := scope.Lookup(name).(*types.Const)
			if !ok {
				continue
			}
			if named, ok := types.Unalias(k.Type()).(*types.Named); ok {
				byType[named.Obj()] = append(byType[named.Obj()], k)
			}
		}
		r.constants[obj.Pkg()] = byType
	}
	found := byType[obj]
	slices.SortFunc(found, func(x, y *types.Const) int {
		a, b := r.position(x.Pos()), r.position(y.Pos())
		return cmp.Or(strings.Compare(a.Filename, b.Filename), a.Line-b.Line, a.Column-b.Column, strings.Compare(x.Name(), y.Name()))
	})
	return found
}

func constantJSON(v constant.Value, kind model.Kind) string {
	if kind == model.String {
		return value.Quote(constant.StringVal(v))
	}
	return v.ExactString()
}

// sameButCase reports values that models, and even strict modes, mix up.
func (b *builder) sameButCase(list []model.Constant, s site, of string) {
	seen := map[string]string{}
	for _, c := range list {
		fold := strings.ToLower(c.JSON)
		if other, ok := seen[fold]; ok && other != c.JSON {
			b.refuse(s, diag.BadEnum, "choose among them with //tool:enum, or allow any value with //tool:enum -",
				"the values "+other+" and "+c.JSON+" of "+of+" differ only by case")
		}
		seen[fold] = c.JSON
	}
}

// enum applies a list of values: a choice among the constants where the type
// has some.
func (b *builder) enum(t *model.Type, u directive.Use) {
	if u.Value.Text == openEnum {
		t.Enum = nil
		return
	}
	choice := t.Enum
	t.Enum = nil
	if !b.fits(t, u, model.String, model.Int, model.Uint) {
		return
	}
	var list []model.Constant
	check := value.Plain
	if strings.HasPrefix(u.Value.Text, "[") {
		check = value.Canonical
	}
	for _, i := range b.values(u) {
		form, faults := check(i.Text, t)
		if len(faults) > 0 {
			b.item(i, diag.BadEnum, "", "the value is refused: %s", faults[0].Message)
			continue
		}
		at := slices.IndexFunc(choice, func(c model.Constant) bool { return c.JSON == form })
		switch {
		case slices.ContainsFunc(list, func(c model.Constant) bool { return c.JSON == form }):
			b.item(i, diag.BadEnum, "keep one of them", "%s stands twice", i.Text)
		case at >= 0:
			list = append(list, choice[at])
		case len(choice) > 0:
			b.item(i, diag.BadEnum, suggest(strings.Trim(form, `"`), plainValues(choice)), "%s is no constant of the type", i.Text)
		default:
			list = append(list, model.Constant{JSON: form})
		}
	}
	b.sameButCase(list, site{pos: u.Value.Pos, end: u.Value.End()}, "the list")
	t.Enum = list
	t.Rules = model.Rules{} // every value is known to meet them
}

func plainValues(list []model.Constant) []string {
	words := make([]string, len(list))
	for i, c := range list {
		words[i] = strings.Trim(c.JSON, `"`)
	}
	return words
}

// values splits the value of an enum directive: a JSON array, or words with
// commas between them.
func (b *builder) values(u directive.Use) []directive.Item {
	if !strings.HasPrefix(u.Value.Text, "[") {
		return u.Value.Split()
	}
	var raw []json.RawMessage
	if err := json.Unmarshal([]byte(u.Value.Text), &raw); err != nil {
		b.item(u.Value, diag.BadEnum, "write values with commas between them, or a JSON array", "%s is no JSON array", u.Value.Text)
	}
	list := make([]directive.Item, len(raw))
	for i, r := range raw {
		list[i] = directive.Item{Text: string(r), Pos: u.Value.Pos}
	}
	return list
}
