package read

import (
	"go/types"

	"github.com/toolgen/toolgen/gen/diag"
	"github.com/toolgen/toolgen/gen/model"
)

// result reads what the function returns: nothing, an error, a value, or a
// value and an error.
func (f *function) result() {
	results := f.sig.Results()
	n := results.Len()
	if n > 0 && isError(results.At(n-1).Type()) {
		f.tool.Result.Error = true
		n--
	}
	if n == 0 {
		return
	}
	t := results.At(0).Type()
	if n > 1 || isError(t) {
		f.at(f.decl.Type.Results, diag.BadResult, "return a value and an error, and put more into a struct",
			"%s returns %s", f.decl.Name.Name, shortType(results, f.pkg.Types))
		return
	}
	if results.Len() == 1 && implementsError(t) {
		// A failure would be shown as data, of a call that went well. Beside an
		// error the value is meant as data.
		f.at(f.decl.Type.Results, diag.BadResult, "return error", "%s returns %s, which is an error", f.decl.Name.Name, f.show(t))
		return
	}
	if isNamed(t, runtimePath, "Result") {
		f.tool.Result.Kind = model.NativeResult
		return
	}
	expr := f.decl.Type.Results.List[0].Type
	f.tool.Result.Type = f.typ(t, encoding, site{expr.Pos(), expr.End(), "the result of " + f.decl.Name.Name, f.tool.Func.Unique + "Result"})
	f.tool.Result.Kind = model.ValueResult
	if out := f.tool.Result.Type; out != nil && out.Kind == model.String {
		f.tool.Result.Kind = model.TextResult
	}
}

func isError(t types.Type) bool { return types.Identical(t, types.Universe.Lookup("error").Type()) }

// implementsError reports whether a value of the type can be used as an error.
func implementsError(t types.Type) bool {
	want, ok := types.Universe.Lookup("error").Type().Underlying().(*types.Interface)
	return ok && types.Implements(t, want)
}
