package read

import (
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"github.com/toolgen/toolgen/gen/diag"
	"github.com/toolgen/toolgen/gen/directive"
	"github.com/toolgen/toolgen/gen/read/value"
)

// examples checks each example like a call.
func (f *function) examples() {
	for _, u := range f.note.all("example") {
		source, ok := f.exampleText(u)
		if !ok || f.tool.Args == nil || f.flawed {
			continue
		}
		form, faults := value.Call(source, f.tool.Args)
		if len(faults) > 0 {
			f.item(u.Value, diag.BadExample, "", "the example is refused: %s", value.Join(faults))
		}
		f.tool.Examples = append(f.tool.Examples, form)
	}
}

// exampleText is the JSON of an example, which a string constant may hold.
func (f *function) exampleText(u directive.Use) (string, bool) {
	if !token.IsIdentifier(u.Value.Text) {
		return u.Value.Text, true
	}
	var names []string
	scope := f.pkg.Types.Scope()
	for _, name := range scope.Names() {
		k, ok := scope.Lookup(name).(*types.Const)
		if !ok || k.Val().Kind() != constant.String {
			continue
		}
		if name == u.Value.Text {
			return constant.StringVal(k.Val()), true
		}
		if strings.HasPrefix(strings.TrimSpace(constant.StringVal(k.Val())), "{") {
			names = append(names, name)
		}
	}
	f.item(u.Value, diag.BadExample, suggest(u.Value.Text, names), "%s is neither a JSON object nor a string constant", u.Value.Text)
	return "", false
}
