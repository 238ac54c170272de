package read

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

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
	// byPointer are the receiver types that have a tool with a pointer receiver.
	byPointer map[string]bool
}

func newBuilder(r *reader, pkg *load.Package) *builder {
	b := &builder{
		reader:    r,
		pkg:       pkg,
		structs:   map[string]*structure{},
		byPointer: map[string]bool{},
		out: &model.Package{
			Path: pkg.Path, Name: pkg.Name, Dir: pkg.Dir, Prefix: r.prefix,
			Declared: names(pkg.Declared), Imported: names(pkg.Imported), Imports: map[string]string{},
		},
	}
	for _, file := range pkg.Files {
		for _, decl := range file.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok && b.isTool(f) {
				if name, pointer := load.Receiver(f); pointer {
					b.byPointer[name] = true
				}
			}
		}
	}
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
	b.unique()
	b.nameStructs()
	b.generated()
}
