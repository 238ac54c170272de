package read

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"unicode"

	"github.com/toolgen/toolgen/gen/diag"
	"github.com/toolgen/toolgen/gen/directive"
	"github.com/toolgen/toolgen/gen/goname"
	"github.com/toolgen/toolgen/gen/model"
)

// arguments reads the parameters that the model fills: as one argument struct,
// or one property each.
func (f *function) arguments() {
	var sent []*param
	for _, p := range f.params {
		if p.role == model.Argument && strings.Trim(p.name, "_") != "" {
			sent = append(sent, p)
		}
	}
	texts := f.paramTexts()
	if len(sent) == 1 && isArgumentStruct(sent[0].typ) {
		f.object(sent[0], texts)
	} else {
		f.properties(sent, texts)
	}
}

// isArgumentStruct reports whether a single parameter of this type is the
// argument object: a struct that is no known scalar and whose JSON form is that
// of its fields.
func isArgumentStruct(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	_, ok := t.Underlying().(*types.Struct)
	return ok && !isTime(t) && marshaler(t) == ""
}

// paramTexts reads //tool:param by parameter.
func (f *function) paramTexts() map[*param]directive.Use {
	texts := map[*param]directive.Use{}
	for _, u := range f.note.all("param") {
		p := f.param(u.Key)
		if p == nil {
			continue
		}
		if _, again := texts[p]; again {
			f.use(u, diag.TwoSources, "keep one of them", "//tool:param %s stands a second time", p.name)
		}
		if p.role != model.Argument {
			f.use(u, diag.Contradiction, "drop the directive", "//tool:param describes %s, which the model never sends", p.name)
		}
		texts[p] = u
	}
	return texts
}

// object reads the one parameter that is the argument object.
func (f *function) object(p *param, texts map[*param]directive.Use) {
	if u, ok := texts[p]; ok {
		f.use(u, diag.Misplaced, "describe its fields", "%s is the argument object itself, whose description no model reads", p.name)
	}
	for _, u := range p.uses {
		f.use(u, diag.Misplaced, "put it on a field", "//tool:%s on %s, which is the argument object itself", u.Verb.Name, p.name)
	}
	defer f.fillParams(nil)
	if f.service(p) {
		return
	}
	t := types.Unalias(p.typ)
	elem := t
	if ptr, ok := t.(*types.Pointer); ok {
		elem = ptr.Elem()
	}
	if _, ok := types.Unalias(elem).(*types.Named); !ok {
		f.at(p.ident, diag.UnsupportedType, "declare a type for it", "the argument struct %s has no name", p.name)
		return
	}
	if read := f.typ(elem, decoding, f.siteOf(p)); read != nil {
		f.tool.Args, f.tool.ArgsOwned = read.Struct, true
	}
}

// properties reads parameters that are properties of an argument object which
// emission declares.
func (f *function) properties(sent []*param, texts map[*param]directive.Use) {
	name := model.ArgsName(f.tool.Func.Unique)
	args := &model.Struct{
		Name: name, Emitted: true, Decoded: true,
		Go: model.GoType{Tokens: []model.Token{{Text: name, Path: f.pkg.Path}}, Key: f.pkg.Path + "." + name},
	}
	f.tool.Args = args
	byParam := map[*param]*model.Field{}
	taken := map[string]bool{}
	for _, p := range sent {
		if f.service(p) {
			continue
		}
		field := f.property(p, texts)
		if field == nil {
			f.flawed = true
			continue
		}
		field.Path = []string{fieldName(p.name, taken)}
		args.Fields = append(args.Fields, field)
		byParam[p] = field
	}
	f.distinctProperties(args.Fields, func(i int) ast.Node {
		return sent[slices.IndexFunc(sent, func(p *param) bool { return byParam[p] == args.Fields[i] })].ident
	})
	f.fillParams(byParam)
}

// property reads a parameter as one property.
func (f *function) property(p *param, texts map[*param]directive.Use) *model.Field {
	c := f.constraints(p.uses)
	t := f.typ(p.typ, decoding, f.siteOf(p))
	if t == nil {
		return nil
	}
	field := &model.Field{Name: wireName(p.name), Type: t, Required: true}
	at := directive.Item{Text: p.name, Pos: p.ident.Pos()}
	if as, ok := c["as"]; ok {
		field.Name, at = as.Value.Text, as.Value
	}
	f.propertyName(field.Name, at, "rename it with //tool:as")
	field.Description = f.paramText(p, texts)
	f.constrain(t, c)
	f.choices(t, c, f.note)
	f.presence(field, c, false)
	return field
}

// paramText is a parameter's description, from the one place that has it. The
// comment of its type is the last resort.
func (f *function) paramText(p *param, texts map[*param]directive.Use) string {
	text := f.description(f.text(p.note), p.name, p.note)
	if u, ok := texts[p]; ok {
		if text != "" {
			f.use(u, diag.TwoSources, "keep one of them", "%s is described here and at the parameter", p.name)
		}
		return u.Value.Text
	}
	if text == "" {
		text = f.typeText(p.typ)
	}
	return text
}

// fillParams lists all parameters in the function's order.
func (f *function) fillParams(fields map[*param]*model.Field) {
	for _, p := range f.params {
		out := model.Param{Name: p.name, Role: p.role, Type: f.goType(p.typ), Pos: f.position(p.ident.Pos())}
		switch {
		case p.role == model.Injected:
			out.Optional, out.Nilable = p.optional, nilable(p.typ)
		case p.role == model.Object, p.role == model.Argument && fields == nil:
			out.Role = model.Object
			_, out.Pointer = types.Unalias(p.typ).(*types.Pointer)
		case p.role == model.Argument:
			out.Field = fields[p]
		}
		f.tool.Params = append(f.tool.Params, out)
	}
}

// initialisms are words that Go writes in capitals.
const initialisms = " api ascii cpu css dns eof html http https id ip json ram rpc sql ssh tcp tls ttl udp ui uid uri url utf8 uuid xml "

// fieldName is the exported field for a parameter: Limit, UserID, URLPath.
func fieldName(param string, taken map[string]bool) string {
	var b strings.Builder
	for word := range strings.SplitSeq(param, "_") {
		b.WriteString(capitalized(word))
	}
	name := b.String()
	if !token.IsExported(name) {
		name = "X" + name
	}
	unique := name
	for i := 2; taken[unique]; i++ {
		unique = fmt.Sprintf("%s%d", name, i)
	}
	taken[unique] = true
	return unique
}

// capitalized is a word with its first letter in upper case, or more of them
// where Go has it so: ID, URLPath.
func capitalized(word string) string {
	first := strings.IndexFunc(word, unicode.IsUpper)
	if first < 0 {
		first = len(word)
	}
	if strings.Contains(initialisms, " "+word[:first]+" ") {
		return strings.ToUpper(word[:first]) + word[first:]
	}
	return goname.Upper(word)
}
