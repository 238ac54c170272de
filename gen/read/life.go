package read

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/toolgen/toolgen/gen/diag"
	"github.com/toolgen/toolgen/gen/model"
)

// life finds the methods that start and end a kit.
func (k *kit) life() {
	k.out.Starts = k.hook("Start")
	k.out.Closes = k.hook("Close")
}

// hook reports whether the kit has a method name(context.Context) error. One that
// only looks like it would never be called, and what it was to do not be done.
func (k *kit) hook(name string) bool {
	methods := types.NewMethodSet(types.NewPointer(k.made))
	found := methods.Lookup(nil, name)
	if found == nil {
		return false
	}
	sig, ok := found.Type().(*types.Signature)
	if !ok {
		return false
	}
	at := k.where(found.Obj())
	tool := slices.ContainsFunc(k.builder.out.Tools, func(t *model.Tool) bool {
		return t.Func.Name == name && t.Func.ReceiverName == k.made.Obj().Name()
	})
	switch {
	case !isHook(sig):
		if !tool && sig.Params().Len() <= 1 && onlyContexts(sig) {
			k.at(at, diag.KitLife, "write "+name+"(context.Context) error, or rename it",
				"%s of the kit %s is never called: it is %s", name, k.out.Key, shortType(sig, k.pkg.Types))
		}
		return false
	case tool:
		k.at(at, diag.KitLife, "rename the method", "%s is a tool, and is called too when the kit %s begins or ends", name, k.out.Key)
	case !k.out.Pointer && types.NewMethodSet(k.made).Lookup(nil, name) == nil:
		k.at(at, diag.KitLife, "return *"+k.made.Obj().Name()+" from "+k.decl.Name.Name,
			"%s of the kit %s is never called: %s returns no pointer", name, k.out.Key, k.decl.Name.Name)
	}
	return true
}

// isHook reports whether a method is func(context.Context) error.
func isHook(sig *types.Signature) bool {
	return sig.Params().Len() == 1 && onlyContexts(sig) && !sig.Variadic() && sig.Results().Len() == 1 && isError(sig.Results().At(0).Type())
}

func onlyContexts(sig *types.Signature) bool {
	for p := range sig.Params().Variables() {
		if !isContext(p.Type()) {
			return false
		}
	}
	return true
}

// where is where a method's name stands; one that an embedded type of another
// package brings is reported at the constructor.
func (k *kit) where(method types.Object) ast.Node {
	if method.Pkg() != k.pkg.Types {
		return k.decl.Name
	}
	return site{pos: method.Pos(), end: method.Pos() + token.Pos(len(method.Name()))}
}
