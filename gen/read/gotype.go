package read

import (
	"go/types"
	"strconv"
	"strings"

	"github.com/toolgen/toolgen/gen/model"
)

// goType is a type as Go source, and its identity.
func (b *builder) goType(t types.Type) model.GoType {
	w := typeWriter{imports: b.out.Imports, home: b.pkg.Types}
	w.write(t)
	w.flush()
	key := typeWriter{resolve: true}
	key.write(t)
	key.flush()
	var id strings.Builder
	for _, token := range key.tokens {
		if token.Path != "" {
			id.WriteString(token.Path + ".")
		}
		id.WriteString(token.Text)
	}
	return model.GoType{Tokens: w.tokens, Key: id.String()}
}

// typeWriter writes a type as tokens.
type typeWriter struct {
	resolve bool // look through aliases, which have no identity of their own
	imports map[string]string
	home    *types.Package
	tokens  []model.Token
	text    strings.Builder
}

func (w *typeWriter) put(text string) { w.text.WriteString(text) }

// flush ends a piece of plain text.
func (w *typeWriter) flush() {
	if w.text.Len() > 0 {
		w.tokens = append(w.tokens, model.Token{Text: w.text.String()})
		w.text.Reset()
	}
}

// name writes a declared name with its package.
func (w *typeWriter) name(obj types.Object) {
	if obj.Pkg() == nil {
		w.put(obj.Name())
		return
	}
	w.flush()
	w.tokens = append(w.tokens, model.Token{Text: obj.Name(), Path: obj.Pkg().Path()})
	if w.imports != nil && obj.Pkg() != w.home {
		w.imports[obj.Pkg().Path()] = obj.Pkg().Name()
	}
}

func (w *typeWriter) write(t types.Type) {
	switch t := t.(type) {
	case *types.Alias:
		if w.resolve || !reachable(t.Obj(), w.home) {
			w.write(types.Unalias(t))
			return
		}
		w.name(t.Obj())
		w.arguments(t.TypeArgs())
	case *types.Named:
		w.name(t.Obj())
		w.arguments(t.TypeArgs())
	case *types.Basic:
		switch {
		case t.Kind() == types.UnsafePointer:
			w.name(types.Unsafe.Scope().Lookup("Pointer"))
		case w.resolve:
			w.put(types.Typ[t.Kind()].Name()) // byte is uint8, rune is int32
		default:
			w.put(t.Name())
		}
	case *types.Pointer:
		w.put("*")
		w.write(t.Elem())
	case *types.Slice:
		w.put("[]")
		w.write(t.Elem())
	case *types.Array:
		w.put("[" + strconv.FormatInt(t.Len(), 10) + "]")
		w.write(t.Elem())
	case *types.Map:
		w.put("map[")
		w.write(t.Key())
		w.put("]")
		w.write(t.Elem())
	case *types.Struct:
		w.structure(t)
	case *types.Signature:
		w.put("func")
		w.signature(t)
	case *types.Chan:
		w.channel(t)
	case *types.Interface:
		w.interfaces(t)
	default:
		w.put(t.String())
	}
}

func (w *typeWriter) arguments(list *types.TypeList) {
	if list.Len() == 0 {
		return
	}
	w.put("[")
	for i := range list.Len() {
		if i > 0 {
			w.put(", ")
		}
		w.write(list.At(i))
	}
	w.put("]")
}

func (w *typeWriter) structure(t *types.Struct) {
	w.put("struct {")
	for i := range t.NumFields() {
		if i > 0 {
			w.put(";")
		}
		w.put(" ")
		if f := t.Field(i); !f.Anonymous() {
			w.put(f.Name() + " ")
		}
		w.write(t.Field(i).Type())
		if tag := t.Tag(i); tag != "" {
			w.put(" " + quoteTag(tag))
		}
	}
	if t.NumFields() > 0 {
		w.put(" ")
	}
	w.put("}")
}

func quoteTag(tag string) string {
	if strconv.CanBackquote(tag) {
		return "`" + tag + "`"
	}
	return strconv.Quote(tag)
}

// signature writes parameters and results, without names.
func (w *typeWriter) signature(t *types.Signature) {
	w.put("(")
	for i := range t.Params().Len() {
		if i > 0 {
			w.put(", ")
		}
		p := t.Params().At(i).Type()
		if slice, ok := p.(*types.Slice); ok && t.Variadic() && i == t.Params().Len()-1 {
			w.put("...")
			p = slice.Elem()
		}
		w.write(p)
	}
	w.put(")")
	results := t.Results()
	if results.Len() == 0 {
		return
	}
	w.put(" ")
	if results.Len() > 1 {
		w.put("(")
	}
	for i := range results.Len() {
		if i > 0 {
			w.put(", ")
		}
		w.write(results.At(i).Type())
	}
	if results.Len() > 1 {
		w.put(")")
	}
}

func (w *typeWriter) channel(t *types.Chan) {
	w.put(map[types.ChanDir]string{types.SendRecv: "chan ", types.SendOnly: "chan<- ", types.RecvOnly: "<-chan "}[t.Dir()])
	if inner, ok := t.Elem().(*types.Chan); ok && inner.Dir() == types.RecvOnly {
		w.put("(")
		w.write(inner)
		w.put(")")
		return
	}
	w.write(t.Elem())
}

func (w *typeWriter) interfaces(t *types.Interface) {
	if t.NumExplicitMethods()+t.NumEmbeddeds() == 0 {
		w.put("interface{}")
		return
	}
	w.put("interface { ")
	for i := range t.NumExplicitMethods() {
		if i > 0 {
			w.put("; ")
		}
		m := t.ExplicitMethod(i)
		w.put(m.Name())
		w.signature(m.Signature())
	}
	for i := range t.NumEmbeddeds() {
		if i+t.NumExplicitMethods() > 0 {
			w.put("; ")
		}
		w.write(t.EmbeddedType(i))
	}
	w.put(" }")
}
