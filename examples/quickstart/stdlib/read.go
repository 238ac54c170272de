package stdlib

import (
	"sort"
	"strings"

	"github.com/toolgen/toolgen/runtime/tool"
)

// ReadDoc returns the declaration and the whole documentation of a symbol.
//
//tool:name read_doc
//tool:title Read one page of documentation
//tool:effects none
//tool:hints readonly, idempotent, closed
//tool:tags docs
//tool:status Reading {symbol}...
//tool:example {"symbol": "strings.Builder.WriteString"}
func (x *Index) ReadDoc(
	// Import path, and the name behind a dot: "io", "strings.Builder", "net/http.Client.Do".
	//tool:pattern ^[a-z0-9]+(/[a-z0-9]+)*(\.[A-Za-z0-9_]+){0,2}$
	//tool:maxlength 120
	symbol string,
) (string, error) {
	i := sort.Search(len(x.symbols), func(i int) bool { return x.symbols[i].name >= symbol })
	if i == len(x.symbols) || x.symbols[i].name != symbol {
		return "", tool.Fail("there is no " + symbol + " in the standard library; search_docs finds names")
	}
	found := x.symbols[i]
	source, err := found.source()
	if err != nil {
		return "", err
	}
	return strings.TrimSpace(source + "\n\n" + found.doc), nil
}
