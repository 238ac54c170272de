package read

import (
	"go/types"

	"github.com/toolgen/toolgen/gen/diag"
	"github.com/toolgen/toolgen/gen/model"
	"github.com/toolgen/toolgen/gen/schema"
)

// parameters reads what the constructor takes: a configuration, which is the one
// struct that has a JSON form, and services.
func (k *kit) parameters() {
	k.identify()
	k.collect()
	k.injected()
	var config *param
	for _, p := range k.params {
		switch {
		case p.role == model.Injected:
		case p.role == model.Context:
			k.at(p.ident, diag.BadKit, "take it in a method Start(context.Context) error", "%s takes a context, and nothing is started while a kit is made", k.decl.Name.Name)
		case k.given(p.typ):
			p.role = model.Injected
		case config == nil && isArgumentStruct(p.typ) && !k.ofRuntime(p.typ) && k.unfit(p.typ) == "":
			p.role, config = model.Object, p
		default:
			p.role = model.Object // it is neither, and has no other role to be checked for
			k.neither(p, config)
		}
	}
	k.roles()
	k.fillParams(nil)
	if config != nil {
		k.config(config)
	}
}

// given reports whether a type can only be that of a service: it has no JSON form,
// or it is another kit's. A struct without tags and methods may be either.
func (k *kit) given(t types.Type) bool {
	if k.ofRuntime(t) {
		return false
	}
	elem := t
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		elem = p.Elem()
	}
	if why := k.unfit(t); why != "" {
		return why != untagged || types.NewMethodSet(types.NewPointer(elem)).Len() > 0
	}
	named, ok := types.Unalias(elem).(*types.Named)
	return ok && named.Obj().Pkg() == k.pkg.Types && k.kitTypes[named.Obj().Name()]
}

// unfit says why a type is no configuration; "" if it may be one. A struct without
// tags is as doubtful as a pointer to it.
func (k *kit) unfit(t types.Type) string {
	if _, ok := t.Underlying().(*types.Struct); ok {
		t = types.NewPointer(t)
	}
	return noValue(t, k.pkg.Types)
}

// ofRuntime reports whether a type is one of the runtime's, or a pointer to it.
func (k *kit) ofRuntime(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == runtimePath
}

// neither reports a parameter that is no service for sure, and not the one struct
// that is the configuration.
func (k *kit) neither(p, config *param) {
	what := "which is neither a service nor a configuration"
	hint := "put it into the configuration, a struct with json tags"
	switch {
	case k.unfit(p.typ) == untagged:
		what, hint = "which "+untagged, "write the tags if it is the configuration"
	case config != nil && isArgumentStruct(p.typ) && !k.ofRuntime(p.typ):
		what = "and the configuration is " + k.show(config.typ)
	}
	if p.name != "" && p.name != "_" {
		hint += ", or //tool:inject " + p.name + " if the application provides it"
	}
	k.at(p.ident, diag.BadKit, hint, "%s takes %s, %s", k.decl.Name.Name, k.show(p.typ), what)
}

// config reads the configuration like an argument object.
func (k *kit) config(p *param) {
	t := types.Unalias(p.typ)
	if ptr, ok := t.(*types.Pointer); ok {
		t = ptr.Elem()
	}
	if _, ok := types.Unalias(t).(*types.Named); !ok {
		k.at(p.ident, diag.UnsupportedType, "declare a type for it", "the configuration of %s has no name", k.decl.Name.Name)
		return
	}
	read := k.typ(t, decoding, k.siteOf(p))
	if read == nil {
		return
	}
	k.out.Config = read.Struct
	for _, field := range read.Struct.Fields {
		if field.Name == "name" || field.Name == "only" {
			k.at(p.ident, diag.BadKit, "rename it in the json tag", "the configuration has the property %q, and files that name kits keep that word for themselves", field.Name)
		}
	}
	for _, c := range schema.Choices(read.Struct) {
		k.at(p.ident, diag.BadKit, "check the value in "+k.decl.Name.Name, "the configuration has //tool:choices at %s, and nobody who writes one is shown them", c.At)
	}
}
