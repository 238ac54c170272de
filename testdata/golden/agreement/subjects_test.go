package agreement

import (
	"github.com/toolgen/toolgen/testdata/golden/arrays"
	"github.com/toolgen/toolgen/testdata/golden/binary"
	"github.com/toolgen/toolgen/testdata/golden/choices"
	"github.com/toolgen/toolgen/testdata/golden/choices/catalogs"
	"github.com/toolgen/toolgen/testdata/golden/constraints"
	"github.com/toolgen/toolgen/testdata/golden/defaults"
	"github.com/toolgen/toolgen/testdata/golden/embedded"
	"github.com/toolgen/toolgen/testdata/golden/enums"
	"github.com/toolgen/toolgen/testdata/golden/examples"
	"github.com/toolgen/toolgen/testdata/golden/foreign"
	"github.com/toolgen/toolgen/testdata/golden/foreign/money"
	"github.com/toolgen/toolgen/testdata/golden/injected"
	"github.com/toolgen/toolgen/testdata/golden/maps"
	"github.com/toolgen/toolgen/testdata/golden/methods"
	"github.com/toolgen/toolgen/testdata/golden/naming"
	"github.com/toolgen/toolgen/testdata/golden/naming/decode"
	"github.com/toolgen/toolgen/testdata/golden/nested"
	"github.com/toolgen/toolgen/testdata/golden/object"
	"github.com/toolgen/toolgen/testdata/golden/plain"
	"github.com/toolgen/toolgen/testdata/golden/pointers"
	"github.com/toolgen/toolgen/testdata/golden/rawjson"
	"github.com/toolgen/toolgen/testdata/golden/scalars"
	"github.com/toolgen/toolgen/testdata/golden/slices"
	"github.com/toolgen/toolgen/testdata/golden/status"
	"github.com/toolgen/toolgen/testdata/golden/times"
	"github.com/toolgen/toolgen/testdata/golden/wide"
)

// subjects are tools of every feature that concerns arguments.
func subjects() []subject {
	return []subject{
		of[plain.RepeatArgs](plain.Tools(), "repeat"),
		of[plain.GreetArgs](plain.Tools(), "greet"),
		of[plain.PingArgs](plain.Tools(), "ping"),
		of[object.Query](object.Tools(), "find"),
		of[object.Query](object.Tools(), "refine"),
		of[object.Nothing](object.Tools(), "idle"),
		of[scalars.Numbers](scalars.Tools(), "echo"),
		of[scalars.Own](scalars.Tools(), "echo_own"),
		of[enums.Options](enums.Tools(), "set"),
		of[enums.DayArgs](enums.Tools(), "name_day"),
		of[slices.Lists](slices.Tools(), "echo"),
		of[arrays.Boards](arrays.Tools(), "echo"),
		of[maps.Maps](maps.Tools(), "echo"),
		of[nested.Tree](nested.Tools(), "grow"),
		of[embedded.Listing](embedded.Tools(), "list"),
		of[pointers.Filter](pointers.Tools(), "echo"),
		of[pointers.SayArgs](pointers.Tools(), "say"),
		of[times.Span](times.Tools(), "echo"),
		of[times.NextArgs](times.Tools(), "next"),
		of[binary.Files](binary.Tools(), "echo"),
		of[rawjson.Event](rawjson.Tools(), "echo"),
		of[methods.Transfer](methods.Tools(), "move", &methods.Accounts{Balances: map[string]int{}}),
		of[methods.AccountsBalanceArgs](methods.Tools(), "balance", &methods.Accounts{}),
		of[injected.SearchArgs](injected.Tools(), "search", &injected.Client{}),
		of[status.CopyArgs](status.Tools(), "copy"),
		of[examples.RouteArgs](examples.Tools(), "plan_route"),
		of[choices.Search](choices.Tools(), "find", &choices.Ward{Departments: []string{"eyes", "surgery"}}, &catalogs.Shelf{Titles: []string{"x"}}, choices.Noon("noon")),
		of[choices.Search](choices.Tools(), "find"),
		of[choices.MoveArgs](choices.Tools(), "move", &choices.Ward{Departments: []string{"eyes", `"ears"`}}),
		of[choices.PaintArgs](choices.Tools(), "paint"),
		of[defaults.Settings](defaults.Tools(), "show"),
		of[constraints.Rules](constraints.Tools(), "check"),
		of[naming.WordsArgs](naming.Tools(), "words", &decode.Result{}, &money.Account{}, map[bool]bool{}),
		of[money.Amount](foreign.Tools(), "pay", &money.Account{}),
		of[foreign.TipArgs](foreign.Tools(), "tip"),
		of[wide.Wide](wide.Tools(), "echo"),
	}
}
