package read

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/toolgen/toolgen/gen/directive"
	"github.com/toolgen/toolgen/gen/load"
	"github.com/toolgen/toolgen/gen/model"
)

// builder builds the model of one package.
type builder struct {
	*reader
	pkg *load.Package
	out *model.Package
	// structs are those met so far, by the key of their type.
	structs map[string]*structure
	// reading are the types that are being read, outermost first, to notice
	// recursion.
	reading []types.Type
	// byPointer are the receiver types that have a tool with a pointer receiver, or
	// that a kit's constructor makes a pointer to.
	byPointer map[string]bool
	// kitTypes are the types that constructors of kits make.
	kitTypes map[string]bool
	// concurrent are the tools that say so of themselves.
	concurrent map[*model.Tool]directive.Use
	// defaults are what the package comments say of all tools.
	defaults character
	// claims are the former names that tools answer to.
	claims []claim
}

func newBuilder(r *reader, pkg *load.Package) *builder {
	b := &builder{
		reader:    r,
		pkg:       pkg,
		structs:   map[string]*structure{},
		byPointer: map[string]bool{}, kitTypes: map[string]bool{}, concurrent: map[*model.Tool]directive.Use{},
		out: &model.Package{
			Path: pkg.Path, Name: pkg.Name, Dir: pkg.Dir, Prefix: r.prefix,
			Declared: names(pkg.Declared), Imported: names(pkg.Imported), Imports: map[string]string{},
		},
	}
	b.each(func(f *ast.FuncDecl) {
		if name, pointer := load.Receiver(f); pointer && b.isTool(f) {
			b.byPointer[name] = true
		}
		if made, pointer := b.makes(f); made != nil {
			b.kitTypes[made.Obj().Name()] = true
			b.byPointer[made.Obj().Name()] = b.byPointer[made.Obj().Name()] || pointer
		}
	})
	return b
}

// names drops the positions, on which no output depends.
func names(positions map[string]token.Position) map[string]bool {
	set := make(map[string]bool, len(positions))
	for name := range positions {
		set[name] = true
	}
	return set
}

func (b *builder) isTool(f *ast.FuncDecl) bool {
	_, ok := b.notes.functions[f].first("name")
	return ok
}

// finish puts everything in order and checks what concerns all tools together.
func (b *builder) finish() {
	slices.SortStableFunc(b.out.Tools, func(x, y *model.Tool) int {
		return cmp.Or(strings.Compare(x.Name, y.Name), strings.Compare(x.Func.Display, y.Func.Display))
	})
	b.distinct()
	b.kits()
	b.unique()
	b.nameStructs()
	b.generated()
}
