// Command all links every golden package and counts their tools. It does nothing
// else, so that its start-up shows what theirs costs.
package main

import (
	"fmt"

	"github.com/toolgen/toolgen/runtime/tool"
	"github.com/toolgen/toolgen/testdata/golden/alias"
	"github.com/toolgen/toolgen/testdata/golden/approval"
	"github.com/toolgen/toolgen/testdata/golden/arrays"
	"github.com/toolgen/toolgen/testdata/golden/available"
	"github.com/toolgen/toolgen/testdata/golden/bench"
	"github.com/toolgen/toolgen/testdata/golden/binary"
	"github.com/toolgen/toolgen/testdata/golden/choices"
	"github.com/toolgen/toolgen/testdata/golden/clinic"
	"github.com/toolgen/toolgen/testdata/golden/common"
	"github.com/toolgen/toolgen/testdata/golden/constraints"
	"github.com/toolgen/toolgen/testdata/golden/defaults"
	"github.com/toolgen/toolgen/testdata/golden/describe"
	"github.com/toolgen/toolgen/testdata/golden/embedded"
	"github.com/toolgen/toolgen/testdata/golden/enums"
	"github.com/toolgen/toolgen/testdata/golden/examples"
	"github.com/toolgen/toolgen/testdata/golden/foreign"
	"github.com/toolgen/toolgen/testdata/golden/injected"
	"github.com/toolgen/toolgen/testdata/golden/kits"
	"github.com/toolgen/toolgen/testdata/golden/maps"
	"github.com/toolgen/toolgen/testdata/golden/methods"
	"github.com/toolgen/toolgen/testdata/golden/naming"
	"github.com/toolgen/toolgen/testdata/golden/nested"
	"github.com/toolgen/toolgen/testdata/golden/object"
	"github.com/toolgen/toolgen/testdata/golden/omitted"
	"github.com/toolgen/toolgen/testdata/golden/plain"
	"github.com/toolgen/toolgen/testdata/golden/pointers"
	"github.com/toolgen/toolgen/testdata/golden/publicmeta"
	"github.com/toolgen/toolgen/testdata/golden/rawjson"
	"github.com/toolgen/toolgen/testdata/golden/results"
	"github.com/toolgen/toolgen/testdata/golden/scalars"
	"github.com/toolgen/toolgen/testdata/golden/secret"
	"github.com/toolgen/toolgen/testdata/golden/slices"
	"github.com/toolgen/toolgen/testdata/golden/status"
	"github.com/toolgen/toolgen/testdata/golden/statusfunc"
	"github.com/toolgen/toolgen/testdata/golden/timeout"
	"github.com/toolgen/toolgen/testdata/golden/times"
	"github.com/toolgen/toolgen/testdata/golden/wide"
)

func main() {
	count := 0
	for _, r := range []tool.Registry{
		alias.Tools(), approval.Tools(), arrays.Tools(), available.Tools(), bench.Tools(), binary.Tools(), choices.Tools(),
		clinic.Tools(), common.Tools(), constraints.Tools(), defaults.Tools(), describe.Tools(), embedded.Tools(), enums.Tools(),
		examples.Tools(), foreign.Tools(), injected.Tools(), kits.Tools(), maps.Tools(), methods.Tools(), naming.Tools(),
		nested.Tools(), object.Tools(), omitted.Tools(), plain.Tools(), pointers.Tools(), publicmeta.Tools(), rawjson.Tools(),
		results.Tools(), scalars.Tools(), secret.Tools(), slices.Tools(), status.Tools(), statusfunc.Tools(), timeout.Tools(),
		times.Tools(), wide.Tools(),
	} {
		count += r.Len()
	}
	fmt.Println(count)
}
