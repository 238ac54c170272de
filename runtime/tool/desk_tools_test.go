package tool_test

import (
	"context"
	"strconv"

	"github.com/toolgen/toolgen/runtime/decode"
	"github.com/toolgen/toolgen/runtime/encode"
	"github.com/toolgen/toolgen/runtime/tool"
)

// Written by hand in the form that toolgen emits.

const _ = tool.Contract1

// Tools returns the tools of this package, by name.
func Tools() tool.Registry { return tool.NewRegistry(toolSource{}) }

type toolSource struct{}

func (toolSource) Definition() *tool.RegistryDef { return &toolRegistry }

var toolRegistry = tool.RegistryDef{
	Tools:  []*tool.ToolDef{&addTool, &breakTool, &refundTool, &searchTool},
	Lookup: lookupTool,
}

func lookupTool(name string) *tool.ToolDef {
	switch name {
	case "add":
		return &addTool
	case "break":
		return &breakTool
	case "refund":
		return &refundTool
	case "search":
		return &searchTool
	}
	return nil
}

// NewToolbox returns a toolbox of this package's tools.
func NewToolbox(index *Index, ledger *Ledger, options ...tool.Option) (*tool.Toolbox, error) {
	return tool.NewToolbox(Tools(), append([]tool.Option{
		tool.Service("index *Index", index, index != nil),
		tool.Service("ledger *Ledger", ledger, ledger != nil),
	}, options...)...)
}

// ---- Tool add: Add

var addTool = tool.ToolDef{
	Name:        "add",
	Description: "Adds two integers.",
	Package:     "example.com/desk",
	Schema: `{"type":"object","properties":{` +
		`"a":{"type":"integer"},` +
		`"b":{"type":"integer"}},` +
		`"required":["a","b"],"additionalProperties":false}`,
	Effects: tool.None,
	Args:    &tool.Args[AddArgs]{Decode: decodeAdd, Run: runAdd},
	Direct:  directAdd,
}

// AddArgs are the arguments of Add.
type AddArgs struct {
	A int
	B int
}

var addMembers = decode.Members{
	{Name: "a", Want: "an integer", Required: true},
	{Name: "b", Want: "an integer", Required: true},
}

func decodeAdd(d *decode.Decoder, a *AddArgs) {
	o := d.Object(addMembers)
	for o.Next() {
		switch o.Name {
		case "a":
			a.A = d.Int()
		case "b":
			a.B = d.Int()
		}
	}
}

func runAdd(_ context.Context, _ *tool.Scope, a *AddArgs) (tool.Result, error) {
	return tool.Text(strconv.Itoa(Add(a.A, a.B))), nil
}

func directAdd(ctx context.Context, s *tool.Scope, in decode.Input) (r tool.Result, err error) {
	var d decode.Decoder
	var a AddArgs
	d.Begin(in)
	if decodeAdd(&d, &a); !d.Done() {
		return tool.Refuse("add", d.Report()), nil
	}
	r, err = runAdd(ctx, s, &a)
	r.Repairs = d.Repairs()
	return r, err
}

// ---- Tool break: Break

var breakTool = tool.ToolDef{
	Name:        "break",
	Description: "Fails in the way that it is asked for.",
	Package:     "example.com/desk",
	Schema: `{"type":"object","properties":{` +
		`"how":{"type":"string"}},` +
		`"required":["how"],"additionalProperties":false}`,
	Args:   &tool.Args[BreakArgs]{Decode: decodeBreak, Run: runBreak},
	Direct: directBreak,
}

// BreakArgs are the arguments of Break.
type BreakArgs struct {
	How string
}

var breakMembers = decode.Members{
	{Name: "how", Want: "a string", Required: true},
}

func decodeBreak(d *decode.Decoder, a *BreakArgs) {
	o := d.Object(breakMembers)
	for o.Next() {
		switch o.Name {
		case "how":
			a.How = d.String()
		}
	}
}

func runBreak(ctx context.Context, _ *tool.Scope, a *BreakArgs) (tool.Result, error) {
	return Break(ctx, a.How)
}

func directBreak(ctx context.Context, s *tool.Scope, in decode.Input) (r tool.Result, err error) {
	var d decode.Decoder
	var a BreakArgs
	d.Begin(in)
	if decodeBreak(&d, &a); !d.Done() {
		return tool.Refuse("break", d.Report()), nil
	}
	r, err = runBreak(ctx, s, &a)
	r.Repairs = d.Repairs()
	return r, err
}

// ---- Tool refund: (*Ledger).Refund

var refundTool = tool.ToolDef{
	Name:        "refund",
	Title:       "Refund an order",
	Description: "Pays an order back.",
	Package:     "example.com/desk",
	Schema: `{"type":"object","properties":{` +
		`"order_id":{"type":"string"},` +
		`"amount":{"type":"number","exclusiveMinimum":0},` +
		`"currency":{"type":"string","enum":["USD","EUR"],"default":"USD"}},` +
		`"required":["order_id","amount"],"additionalProperties":false}`,
	Effects:  tool.Network,
	Hints:    tool.Additive | tool.Closed,
	Tags:     []string{"billing", "write"},
	Meta:     []tool.Meta{{Key: "owner", Value: "billing-team"}, {Key: "tier", Value: "2"}},
	Approval: true,
	Examples: []string{`{"order_id":"ord_1","amount":5}`},
	Needs: []tool.Need{
		{Parameter: "receiver", Type: "*desk.Ledger", In: tool.Provided[*Ledger]},
	},
	Args: &tool.Args[RefundArgs]{
		Decode: decodeRefund, Run: runRefund, Status: statusRefund, Approve: approveRefund, Encode: encodeRefund,
	},
}

// RefundArgs are the arguments of (*Ledger).Refund.
type RefundArgs struct {
	OrderID  string
	Amount   float64
	Currency string
}

var currencyValues = []string{"USD", "EUR"}

var refundMembers = decode.Members{
	{Name: "order_id", Want: "a string", Required: true},
	{Name: "amount", Want: "a number over 0", Required: true},
	{Name: "currency", Want: `one of "USD", "EUR"`},
}

func decodeRefund(d *decode.Decoder, a *RefundArgs) {
	a.Currency = "USD"
	o := d.Object(refundMembers)
	for o.Next() {
		switch o.Name {
		case "order_id":
			a.OrderID = d.String()
		case "amount":
			a.Amount = d.Float64()
			d.Check(a.Amount > 0, decode.Range)
		case "currency":
			a.Currency = d.Enum(currencyValues)
		}
	}
}

func statusRefund(a *RefundArgs) string {
	return "Refunding " + strconv.FormatFloat(a.Amount, 'f', -1, 64) + " " + a.Currency +
		" for order " + tool.Inline(a.OrderID) + "..."
}

func approveRefund(a *RefundArgs) bool { return a.Amount > 10 }

func encodeRefund(w *encode.Writer, a *RefundArgs) {
	w.Open('{')
	w.Name("order_id")
	w.String(a.OrderID)
	w.Name("amount")
	w.Float64(a.Amount)
	w.Name("currency")
	w.String(a.Currency)
	w.Close('}')
}

func runRefund(_ context.Context, s *tool.Scope, a *RefundArgs) (tool.Result, error) {
	receiver, ok := tool.Resolve[*Ledger](s)
	if !ok {
		return tool.Missing("refund", "receiver", "*desk.Ledger")
	}
	v, err := receiver.Refund(a.OrderID, a.Amount)
	if err != nil {
		return tool.Result{}, err
	}
	return tool.Text(v), nil
}

// ---- Tool search: Search

var searchTool = tool.ToolDef{
	Name:        "search",
	Description: "Searches the desk's pages.",
	Package:     "example.com/desk",
	Schema: `{"type":"object","properties":{` +
		`"query":{"type":"string","description":"What to search for.","minLength":1},` +
		`"limit":{"type":"integer","default":5,"minimum":1,"maximum":20}},` +
		`"required":["query"],"additionalProperties":false}`,
	Output: `{"type":"array","items":{"type":"object","properties":{` +
		`"title":{"type":"string"},` +
		`"score":{"type":"number"}},` +
		`"required":["title","score"],"additionalProperties":false}}`,
	Effects: tool.ReadsWorkspace,
	Hints:   tool.ReadOnly | tool.Idempotent,
	Needs: []tool.Need{
		{Parameter: "index", Type: "*desk.Index", In: tool.Provided[*Index]},
	},
	Args:   &tool.Args[SearchArgs]{Decode: decodeSearch, Run: runSearch, Status: statusSearch},
	Direct: directSearch,
}

// SearchArgs are the arguments of Search.
type SearchArgs struct {
	Query string
	Limit int
}

var searchMembers = decode.Members{
	{Name: "query", Want: "a string of at least 1 character", Required: true},
	{Name: "limit", Want: "an integer from 1 to 20"},
}

func decodeSearch(d *decode.Decoder, a *SearchArgs) {
	a.Limit = 5
	o := d.Object(searchMembers)
	for o.Next() {
		switch o.Name {
		case "query":
			a.Query = d.String()
			d.Check(decode.Runes(a.Query, 1, -1), decode.Length)
		case "limit":
			a.Limit = d.Int()
			d.Check(1 <= a.Limit && a.Limit <= 20, decode.Range)
		}
	}
}

func statusSearch(a *SearchArgs) string {
	return "Searching for " + tool.Inline(a.Query) + " (" + strconv.Itoa(a.Limit) + ")..."
}

func runSearch(ctx context.Context, s *tool.Scope, a *SearchArgs) (tool.Result, error) {
	index, ok := tool.Resolve[*Index](s)
	if !ok {
		return tool.Missing("search", "index", "*desk.Index")
	}
	v, err := Search(ctx, a.Query, a.Limit, index)
	if err != nil {
		return tool.Result{}, err
	}
	var w encode.Writer
	w.Open('[')
	for i := range v {
		w.Item()
		encodeHit(&w, &v[i])
	}
	w.Close(']')
	b, err := w.Done()
	if err != nil {
		return tool.Result{}, err
	}
	return tool.Keep(s, v, tool.JSON(b)), nil
}

func directSearch(ctx context.Context, s *tool.Scope, in decode.Input) (r tool.Result, err error) {
	var d decode.Decoder
	var a SearchArgs
	d.Begin(in)
	if decodeSearch(&d, &a); !d.Done() {
		return tool.Refuse("search", d.Report()), nil
	}
	r, err = runSearch(ctx, s, &a)
	r.Repairs = d.Repairs()
	return r, err
}

func encodeHit(w *encode.Writer, v *Hit) {
	w.Open('{')
	w.Name("title")
	w.String(v.Title)
	w.Name("score")
	w.Float64(v.Score)
	w.Close('}')
}
