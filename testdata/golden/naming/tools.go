// Package naming has names that are hard to get along with: of parameters, of
// declarations, and of imports.
package naming

import (
	"context"

	"github.com/toolgen/toolgen/testdata/golden/foreign/money"
	encode "github.com/toolgen/toolgen/testdata/golden/naming/decode"
)

// Words takes parameters that are words of Go and of generated code.
//
//tool:name words
//tool:status {len} {string} {tool}
//tool:inject err, ok, out
//tool:param len A word.
//tool:param string A word.
//tool:param tool A word.
//tool:param decode A word.
//tool:param d A word.
//tool:param a A word.
//tool:param w A word.
//tool:param in A word.
//tool:param append A word.
func Words(
	ctx context.Context,
	len, string, tool, decode, d, a, w, in int,
	append *bool,
	err *encode.Result, ok *money.Account, out map[bool]bool,
) int {
	return len + string + tool + decode + d + a + w + in
}

// call is a tool whose function is not exported.
//
//tool:name call
func call(p o) (o, error) { return p, nil }

// V differs from v by its case alone.
//
//tool:name type
//tool:param title A property that is a keyword of schemas.
//tool:param default_ A property that is a keyword of schemas.
//tool:as default_ default
//tool:param type_ A property that is a keyword of schemas.
//tool:as type_ type
func V(title, default_, type_ string) tool_ { return tool_{title + default_ + type_, tool(1).name()} }

type tool_ struct {
	Tool string `json:"tool"`
	Name string `json:"name"`
}
