package read

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/toolgen/toolgen/gen/diag"
	"github.com/toolgen/toolgen/gen/directive"
	"github.com/toolgen/toolgen/gen/model"
)

// param is one parameter while it is read.
type param struct {
	name  string // Go identifier, "" or "_" for none
	ident ast.Node
	field *ast.Field
	typ   types.Type
	note  *note
	// uses are the constraints on it, its own and those on the function.
	uses []directive.Use
	role model.Role
	// optional says that an injected service may be missing.
	optional bool
}

// collect lists the parameters and gives them the directives that name them.
func (f *function) collect() {
	for _, field := range f.decl.Type.Params.List {
		n := f.notes.params[field]
		names := field.Names
		if len(names) == 0 {
			names = []*ast.Ident{nil}
		}
		for _, id := range names {
			p := &param{field: field, ident: field.Type, note: n, role: model.Argument}
			if id != nil {
				p.name, p.ident = id.Name, id
			}
			p.typ = f.sig.Params().At(len(f.params)).Type()
			p.uses = slices.Clone(n.uses)
			if isContext(p.typ) {
				p.role = model.Context
			}
			f.params = append(f.params, p)
		}
	}
	for _, u := range f.note.uses {
		for _, named := range u.Params {
			if p := f.param(named); p != nil {
				p.uses = append(p.uses, u)
			}
		}
	}
	for _, p := range f.params {
		f.onceEach(p)
	}
}

// onceEach reports a constraint that stands at a parameter and on the function.
func (f *function) onceEach(p *param) {
	own := map[string]bool{}
	for _, u := range p.note.uses {
		if own[u.Verb.Name] {
			f.use(u, diag.Repeated, "keep one of them", "//tool:%s stands a second time", u.Verb.Name)
		}
		own[u.Verb.Name] = true
	}
	for _, u := range p.uses[len(p.note.uses):] {
		if own[u.Verb.Name] {
			f.use(u, diag.Repeated, "keep one of them", "//tool:%s stands at the parameter %s too", u.Verb.Name, p.name)
		}
	}
}

// isContext reports whether a type is context.Context.
func isContext(t types.Type) bool { return isNamed(t, "context", "Context") }

// isNamed reports whether a type is the declared one of that name.
func isNamed(t types.Type, path, name string) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == path && named.Obj().Name() == name
}

// param finds the parameter that a directive names, and reports if there is
// none.
func (f *function) param(named directive.Item) *param {
	var names []string
	for _, p := range f.params {
		if p.name == named.Text && p.name != "_" {
			return p
		}
		if p.name != "" && p.name != "_" && p.role != model.Context {
			names = append(names, p.name)
		}
	}
	hint := suggest(named.Text, names)
	for _, p := range f.params {
		if p.name != "" && wireName(p.name) == named.Text {
			hint = "directives name parameters as Go does: " + p.name
		}
	}
	f.item(named, diag.UnknownParam, hint, "%s has no parameter %q", f.decl.Name.Name, named.Text)
	return nil
}

// inject marks the parameters that come from the scope.
func (f *function) inject() {
	f.injected()
	f.roles()
}

// injected marks those that directives name.
func (f *function) injected() {
	for _, u := range f.note.all("inject") {
		for _, named := range u.Words {
			p := f.param(named)
			switch {
			case p == nil:
			case p.role == model.Context:
				f.item(named, diag.Contradiction, "drop it from the list", "%s is a context.Context, which every call has", p.name)
			case p.role == model.Injected:
				f.item(named, diag.Repeated, "keep one of them", "%s is injected already", p.name)
			default:
				p.role, p.optional = model.Injected, u.Optional
			}
		}
	}
}

// roles checks what each parameter's role asks of it.
func (f *function) roles() {
	for _, p := range f.params {
		if p.role != model.Argument && len(p.uses) > 0 {
			hint := "drop the directive"
			if p.role == model.Object {
				hint = "put it on a field of the configuration"
			}
			f.use(p.uses[0], diag.Contradiction, hint, "//tool:%s on %s, which the model never sends", p.uses[0].Verb.Name, p.name)
		}
		if p.role == model.Argument && strings.Trim(p.name, "_") == "" {
			f.at(p.ident, diag.UnnamedParam, "name it", "a parameter without a name cannot be an argument")
		}
		if p.role == model.Injected {
			f.nameable(p.typ, f.siteOf(p))
		}
	}
	f.onePerType()
}

// onePerType reports services of one type, which would all get the same value.
func (f *function) onePerType() {
	type service struct {
		name string
		typ  types.Type
	}
	var known []service
	if f.sig.Recv() != nil {
		known = append(known, service{"the receiver", f.receiver()})
	}
	for _, p := range f.params {
		if p.role != model.Injected {
			continue
		}
		if i := slices.IndexFunc(known, func(s service) bool { return types.Identical(s.typ, p.typ) }); i >= 0 {
			f.at(p.ident, diag.SameService, "give one a type of its own", "%s and %s are both %s, and the scope has one value for a type",
				known[i].name, p.name, f.show(p.typ))
			continue
		}
		known = append(known, service{p.name, p.typ})
	}
}

// nilable reports whether a type has a nil.
func nilable(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Pointer, *types.Slice, *types.Map, *types.Chan, *types.Signature, *types.Interface:
		return true
	case *types.Basic:
		return u.Kind() == types.UnsafePointer
	}
	return false
}
