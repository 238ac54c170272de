package read

import (
	"cmp"
	"go/token"
	"go/types"
	"slices"

	"github.com/toolgen/toolgen/gen/diag"
	"github.com/toolgen/toolgen/gen/directive"
	"github.com/toolgen/toolgen/gen/model"
)

// statusFunc reads the function that renders the status.
func (f *function) statusFunc() {
	u, ok := f.note.first("statusfunc")
	if !ok {
		return
	}
	if status, both := f.note.first("status"); both {
		f.use(u, diag.Contradiction, "drop one of them", "//tool:statusfunc beside //tool:status %s", status.Value.Text)
	}
	f.tool.StatusFunc = f.overSent(u, types.Typ[types.String])
}

// approvalFunc reads the function that says whether a person is asked.
func (f *function) approvalFunc() {
	u, ok := f.note.first("approval")
	if !ok || f.tool.ApprovalAlways || f.tool.ApprovalNever {
		return
	}
	names := &finder{builder: f.builder, note: f.note, whole: u.Value}
	if word := u.Value.Text; token.IsIdentifier(word) && names.lookup(word) == nil {
		known := append([]string{"always", "never"}, names.functions(f.pkg.Types)...)
		f.item(u.Value, diag.UnknownWord, cmp.Or(nearest(word, known), "write always, never or a function"), "//tool:approval does not know %q", word)
		return
	}
	f.tool.ApprovalFunc = f.overSent(u, types.Typ[types.Bool])
}

// overSent finds the function that a directive names and which takes what the
// model sends; nil after a finding.
func (f *function) overSent(u directive.Use, result types.Type) *model.Reference {
	ref, ok := f.reference(f.note, u.Value)
	if !ok || f.flawed {
		return nil
	}
	var want []*types.Var
	for _, p := range f.params {
		if p.role == model.Argument {
			want = append(want, types.NewParam(token.NoPos, f.pkg.Types, p.name, p.typ))
		}
	}
	sig := types.NewSignatureType(nil, nil, nil, types.NewTuple(want...), returning(result), false)
	if !f.fitting(ref, u.Verb.Name, sig) || !f.sameOrder(ref, want) {
		return nil
	}
	return &ref.Reference
}

// fitting reports a function whose parameters or results are not those that a
// directive asks for.
func (f *function) fitting(ref reference, verb string, want *types.Signature) bool {
	got := ref.sig
	if !got.Variadic() && f.sameTypes(got.Params(), want.Params()) && f.sameTypes(got.Results(), want.Results()) {
		return true
	}
	hint := ""
	for p := range got.Params().Variables() {
		if f.comes(p.Type()) {
			if !f.program.Broken {
				f.item(ref.at, diag.WrongFunc, "take what the function itself takes", "//tool:%s wants %s, and %s takes a type that is generated", verb, f.show(want), ref.at.Text)
			}
			return false
		}
		if f.serves(p.Type()) {
			hint = "it takes what the model sends alone, no context and no service"
		}
	}
	f.item(ref.at, diag.WrongFunc, hint, "//tool:%s wants %s, got %s", verb, f.show(want), f.show(got))
	return false
}

// comes reports a type that generation declares: one that is not there yet, or one
// of an earlier run.
func (f *function) comes(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	if basic, ok := t.(*types.Basic); ok {
		return basic.Kind() == types.Invalid
	}
	named, ok := t.(*types.Named)
	return ok && slices.Contains(f.pkg.Output, f.position(named.Obj().Pos()).Filename)
}

// returning are the results of a function that returns one value.
func returning(t types.Type) *types.Tuple {
	return types.NewTuple(types.NewParam(token.NoPos, nil, "", t))
}

// sameTypes compares by what types are called: those of packages that were
// loaded twice are not identical to go/types.
func (b *builder) sameTypes(x, y *types.Tuple) bool {
	same := func(v, w *types.Var) bool { return b.goType(v.Type()).Key == b.goType(w.Type()).Key }
	return slices.EqualFunc(slices.Collect(x.Variables()), slices.Collect(y.Variables()), same)
}

// serves reports whether a type is the context, or one of the services.
func (f *function) serves(t types.Type) bool {
	return isContext(t) || slices.ContainsFunc(f.params, func(p *param) bool {
		return p.role == model.Injected && types.Identical(p.typ, t)
	})
}

// sameOrder reports parameters of the same names in another order, which their
// types do not tell.
func (f *function) sameOrder(ref reference, want []*types.Var) bool {
	for i, p := range slices.Collect(ref.sig.Params().Variables()) {
		j := slices.IndexFunc(want, func(v *types.Var) bool { return v.Name() == p.Name() })
		if j >= 0 && j != i && p.Name() != "_" {
			f.item(ref.at, diag.WrongFunc, "take them in the same order",
				"%s takes %s as parameter %d, which is parameter %d of %s", ref.at.Text, p.Name(), i+1, j+1, f.decl.Name.Name)
			return false
		}
	}
	return true
}
