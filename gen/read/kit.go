package read

import (
	"go/ast"
	"go/types"

	"github.com/toolgen/toolgen/gen/diag"
	"github.com/toolgen/toolgen/gen/goname"
	"github.com/toolgen/toolgen/gen/model"
)

// kit is one constructor while it is read: a function whose parameters are
// services, and at most one configuration. Its tool stands for nothing but what
// functions have in common.
type kit struct {
	function
	out  *model.Kit
	made *types.Named // what it makes
}

// makes is the declared type of the package that a kit's constructor makes; nil if
// the function is no constructor, or makes something else.
func (b *builder) makes(f *ast.FuncDecl) (typ *types.Named, pointer bool) {
	if _, ok := b.notes.functions[f].first("kit"); !ok || f.Recv != nil {
		return nil, false
	}
	obj, ok := b.pkg.Info.Defs[f.Name].(*types.Func)
	if !ok || obj.Signature().Results().Len() == 0 {
		return nil, false
	}
	t := types.Unalias(obj.Signature().Results().At(0).Type())
	if p, ok := t.(*types.Pointer); ok {
		t, pointer = types.Unalias(p.Elem()), true
	}
	typ, ok = t.(*types.Named)
	if !ok || typ.Obj().Pkg() != b.pkg.Types || types.IsInterface(typ) || typ.TypeArgs().Len() > 0 {
		return nil, false
	}
	return typ, pointer
}

// kit reads a function declaration, if it makes a kit.
func (b *builder) kit(decl *ast.FuncDecl) {
	n := b.notes.functions[decl]
	key, ok := n.first("kit")
	if !ok {
		return
	}
	if _, tool := n.first("name"); tool {
		b.use(key, diag.Contradiction, "give the tool a function of its own", "//tool:kit on %s, which is a tool", decl.Name.Name)
		return
	}
	if decl.Recv != nil {
		b.use(key, diag.Misplaced, "write a function that makes the kit", "//tool:kit on the method %s", decl.Name.Name)
		return
	}
	b.once(n.uses)
	obj, ok := b.pkg.Info.Defs[decl.Name].(*types.Func)
	if !ok {
		return // reported as an error of the compiler
	}
	pos := b.position(key.Pos)
	k := &kit{
		function: function{builder: b, decl: decl, note: n, sig: obj.Signature(), tool: &model.Tool{Pos: pos}},
		out:      &model.Kit{Key: key.Value.Text, Pos: pos},
	}
	k.verbs()
	k.key(key.Value)
	if k.callable() && k.result() {
		k.parameters()
		k.life()
		k.out.Func, k.out.Params = k.tool.Func, k.tool.Params
		b.out.Kits = append(b.out.Kits, k.out)
	}
}

// verbs reports directives that say nothing about a constructor.
func (k *kit) verbs() {
	for _, u := range k.note.uses {
		if len(u.Params) == 0 && u.Verb.Name != "kit" && u.Verb.Name != "inject" {
			k.use(u, diag.Misplaced, "put it on the kit's methods", "//tool:%s on %s, which makes a kit", u.Verb.Name, k.decl.Name.Name)
		}
	}
}

// result checks what the constructor returns; false if it makes no kit.
func (k *kit) result() bool {
	name, results := k.decl.Name.Name, k.sig.Results()
	at := ast.Node(k.decl.Name)
	if k.decl.Type.Results != nil {
		at = k.decl.Type.Results
	}
	n := results.Len()
	if n == 2 && isError(results.At(1).Type()) {
		k.out.Error = true
		n--
	}
	typ, pointer := k.makes(k.decl)
	if n != 1 || typ == nil {
		got := "nothing"
		if results.Len() == 1 {
			got = k.show(results.At(0).Type())
		} else if results.Len() > 1 {
			got = k.show(results)
		}
		k.at(at, diag.BadKit, "return a pointer to a type of this package, and an error if need be",
			"%s returns %s, and what makes a kit returns a type that has tools as methods", name, got)
		return false
	}
	if !pointer && k.byPointer[typ.Obj().Name()] {
		k.at(at, diag.BadKit, "return *"+typ.Obj().Name(), "%s returns %s, whose tools are methods of *%[2]s", name, typ.Obj().Name())
	}
	k.made, k.out.Pointer = typ, pointer
	k.out.Type, k.out.TypeName = k.goType(results.At(0).Type()), goname.Upper(typ.Obj().Name())
	return true
}
