package read

import (
	"fmt"
	"go/token"
	"strings"

	"github.com/toolgen/toolgen/gen/diag"
	"github.com/toolgen/toolgen/gen/model"
)

// generated reports declarations under names that generation declares, or that
// it needs in their predeclared meaning. An import of such a name is its file's
// own affair.
func (b *builder) generated() {
	for _, name := range b.out.Predeclared() {
		if pos, taken := b.pkg.Declared[name]; taken {
			b.taken(name, pos, "rename it", "generated code needs "+name+" in its predeclared meaning")
		}
	}
	b.free(model.ToolsName(b.prefix), "returns the tools", "rename it, or generate with -prefix")
	b.free(model.NewToolboxName(b.prefix), "makes a toolbox", "rename it, or generate with -prefix")
	for _, t := range b.out.Tools {
		if t.Args != nil && t.Args.Emitted {
			b.free(t.Args.Name, "holds the arguments of "+t.Func.Display, "rename it")
		}
	}
	b.specs()
}

// specs reports what is in the way of the functions that ask for kits.
func (b *builder) specs() {
	first := map[string]*model.Kit{}
	for _, k := range b.out.Kits {
		name := model.SpecName(k.TypeName)
		b.free(name, "asks for the kit "+k.Key, "rename it")
		if other := first[name]; other != nil && other.Type.Key != k.Type.Key {
			b.list = append(b.list, diag.Diagnostic{
				Pos: k.Pos, Code: diag.GeneratedName, Hint: "rename one of the types",
				Message: fmt.Sprintf("generation would declare %s for %s and for %s", name, local(other.Type), local(k.Type)),
			})
		}
		first[name] = k
	}
}

func (b *builder) free(name, purpose, hint string) {
	pos, taken := b.pkg.Declared[name]
	if !taken {
		if pos, taken = b.pkg.Imported[name]; !taken {
			return
		}
	}
	b.taken(name, pos, hint, fmt.Sprintf("generation declares %s, which %s", name, purpose))
}

// taken reports the declaration of a name at its place.
func (b *builder) taken(name string, pos token.Position, hint, message string) {
	end := pos
	end.Column += len(name)
	end.Offset += len(name)
	b.list = append(b.list, diag.Diagnostic{Pos: pos, End: end, Code: diag.GeneratedName, Message: message, Hint: hint})
}

// unique gives every function a name that no other has for what is emitted for
// it. Where two would declare one argument type, which is part of what users
// see, they have to be renamed.
func (b *builder) unique() {
	first := map[string]*model.Func{}
	for _, t := range b.out.Tools {
		if other := distinguish(&t.Func, first); other != nil && t.Args != nil && t.Args.Emitted {
			b.list = append(b.list, diag.Diagnostic{
				Pos: t.Pos, Code: diag.GeneratedName, Hint: "rename one of the functions",
				Message: fmt.Sprintf("generation would declare %s for %s and for %s", t.Args.Name, other.Display, t.Func.Display),
			})
		}
	}
	for _, k := range b.out.Kits {
		distinguish(&k.Func, first)
	}
}

// distinguish numbers a function whose name another one has already, which it
// returns.
func distinguish(f *model.Func, first map[string]*model.Func) *model.Func {
	other := first[f.Unique]
	for i := 2; first[f.Unique] != nil; i++ {
		f.Unique = strings.TrimRight(f.Unique, "0123456789") + fmt.Sprint(i)
	}
	first[f.Unique] = f
	return other
}
