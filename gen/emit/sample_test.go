package emit_test

import (
	"strings"

	"github.com/toolgen/toolgen/gen/model"
)

const home = "example.com/kb"

// goType writes tokens for Go source in which @ stands before identifiers of the
// package under test, and @{path}Name for those of another.
func goType(source string) model.GoType {
	g := model.GoType{Key: source}
	for source != "" {
		text, rest, found := strings.Cut(source, "@")
		if text != "" {
			g.Tokens = append(g.Tokens, model.Token{Text: text})
		}
		if !found {
			break
		}
		path := home
		if inner, ok := strings.CutPrefix(rest, "{"); ok {
			path, rest, _ = strings.Cut(inner, "}")
		}
		end := strings.IndexFunc(rest, func(r rune) bool {
			return !(r == '_' || r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z')
		})
		if end < 0 {
			end = len(rest)
		}
		g.Tokens = append(g.Tokens, model.Token{Text: rest[:end], Path: path})
		source = rest[end:]
	}
	return g
}

func scalar(kind model.Kind, bits int, source string) *model.Type {
	return &model.Type{Kind: kind, Bits: bits, Go: goType(source), Named: strings.Contains(source, "@")}
}

func text() *model.Type { return scalar(model.String, 0, "string") }

func integer() *model.Type { return scalar(model.Int, 0, "int") }

func slice(elem *model.Type) *model.Type {
	return &model.Type{Kind: model.Slice, Elem: elem, Go: wrap("[]", elem)}
}

func pointer(elem *model.Type) *model.Type {
	return &model.Type{Kind: model.Pointer, Elem: elem, Go: wrap("*", elem)}
}

func mapOf(key, elem *model.Type) *model.Type {
	return &model.Type{Kind: model.Map, Key: key, Elem: elem, Go: wrap("map["+key.Go.Key+"]", elem)}
}

func wrap(prefix string, t *model.Type) model.GoType { return goType(prefix + t.Go.Key) }

func structType(s *model.Struct) *model.Type {
	return &model.Type{Kind: model.StructKind, Struct: s, Go: s.Go, Named: true}
}

func enum(t *model.Type, values ...string) *model.Type {
	for _, v := range values {
		name, json, _ := strings.Cut(v, "=")
		t.Enum = append(t.Enum, model.Constant{JSON: json, Name: name, Local: name != "", Path: home})
	}
	return t
}

func rules(t *model.Type, r model.Rules) *model.Type {
	t.Rules = r
	return t
}

func number(s string) *model.Number { n := model.Number(s); return &n }

func count(n int) *int { return &n }

// field makes a field of a name such as "order_id OrderID"; a name that ends in
// ? is optional, and what follows = is the default.
func field(name string, t *model.Type) *model.Field {
	name, value, _ := strings.Cut(name, "=")
	wire, path, _ := strings.Cut(name, " ")
	wire, optional := strings.CutSuffix(wire, "?")
	return &model.Field{Name: wire, Path: strings.Split(path, "."), Type: t, Required: !optional && value == "", Default: value}
}

// owned makes a struct of the user's.
func owned(name, shape string, fields ...*model.Field) *model.Struct {
	return &model.Struct{Name: name, Go: goType("@" + name), Shape: goType(shape), Fields: fields}
}

// args makes the argument object of a function of plain parameters.
func args(name string, fields ...*model.Field) *model.Struct {
	return &model.Struct{Name: name, Go: goType("@" + name), Fields: fields, Emitted: true}
}

// plain makes a tool of a function with plain parameters after an optional
// context.
func plain(name, function, signature string, fields ...*model.Field) *model.Tool {
	t := &model.Tool{
		Name: name,
		Func: model.Func{Name: function, Display: function, Unique: function, Signature: goType(signature)},
		Args: args(function+"Args", fields...),
	}
	if strings.HasPrefix(signature, "func(@{context}Context") {
		t.Params = append(t.Params, model.Param{Name: "ctx", Role: model.Context, Type: goType("@{context}Context")})
	}
	for _, f := range fields {
		t.Params = append(t.Params, model.Param{Name: strings.ToLower(f.Path[0]), Role: model.Argument, Type: f.Type.Go, Field: f})
	}
	return t
}

func method(t *model.Tool, receiver string) *model.Tool {
	r := goType(receiver)
	t.Func.Receiver = &r
	t.Func.ReceiverName = strings.TrimLeft(receiver, "*@")
	t.Func.Display = "(" + strings.ReplaceAll(receiver, "@", "") + ")." + t.Func.Name
	return t
}

func inject(t *model.Tool, name, source string) *model.Tool {
	t.Params = append(t.Params, model.Param{Name: name, Role: model.Injected, Type: goType(source), Nilable: true})
	return t
}

func returns(t *model.Tool, typ *model.Type) *model.Tool {
	t.Result = model.Result{Kind: model.ValueResult, Type: typ, Error: strings.HasSuffix(t.Func.Signature.Key, "error)")}
	if typ.Kind == model.String {
		t.Result.Kind = model.TextResult
	}
	return t
}

func pack(tools ...*model.Tool) *model.Package {
	return &model.Package{Path: home, Name: "kb", Dir: "/src/kb", Tools: tools}
}

// knowledgeBase is a package with most of what tools have.
func knowledgeBase() *model.Package {
	hit := owned("Hit", "struct { Title string `json:\"title\"`; Score float64 `json:\"score\"` }",
		field("title Title", text()), field("score Score", scalar(model.Float, 64, "float64")))
	customer := owned("Customer", "struct { Email string `json:\"email\"`; VIP bool `json:\"vip,omitempty\"` }",
		field("email Email", rules(text(), model.Rules{MinLength: count(3)})), field("vip? VIP", scalar(model.Bool, 0, "bool")))
	currency := func() *model.Type {
		return enum(scalar(model.String, 0, "@Currency"), `USD="USD"`, `EUR="EUR"`)
	}
	add := returns(plain("add", "Add", "func(int, int) int", field("a A", integer()), field("b B", integer())), integer())
	balance := method(returns(plain("balance", "Balance", "func(*@Accounts, @{context}Context) (string, error)"), text()), "*@Accounts")
	balance.Func.Unique, balance.Args.Name = "AccountsBalance", "AccountsBalanceArgs"
	balance.Params = []model.Param{{Name: "ctx", Role: model.Context, Type: goType("@{context}Context")}}
	query := field("query Query", rules(text(), model.Rules{MinLength: count(1), MaxLength: count(256)}))
	query.Description = "What to search for."
	limit := field("limit Limit=5", rules(integer(), model.Rules{Min: number("1"), Max: number("20")}))
	search := returns(inject(plain("search", "Search", "func(@{context}Context, string, int, *@SearchClient) ([]@Hit, error)", query, limit),
		"client", "*@SearchClient"), slice(structType(hit)))
	search.Description = "Searches the connected knowledge base."
	search.Effects, search.Hints, search.Tags = []string{"network"}, []string{"readonly", "idempotent"}, []string{"docs", "read"}
	search.Meta = []model.Pair{{Key: "owner", Value: "docs-team"}}
	search.Examples = []string{`{"query":"tool"}`}
	search.StatusText = "Searching for {query}..."
	search.Status = []model.StatusPart{{Text: "Searching for "}, {Field: query}, {Text: "..."}}
	refund := plain("refund", "Refund", "func(@{context}Context, @RefundParams, *@Billing) (string, error)")
	refund.Args, refund.ArgsOwned = owned("RefundParams", "",
		field("order_id OrderID", rules(text(), model.Rules{Pattern: "^ord_[a-z0-9]{4,16}$"})),
		field("amount Amount", rules(scalar(model.Float, 64, "float64"), model.Rules{ExclusiveMin: number("0")})),
		field(`currency? Currency="USD"`, currency()),
		field("customer Customer", structType(customer)),
		field("items? Items", rules(slice(rules(text(), model.Rules{MinLength: count(1)})), model.Rules{MaxItems: count(50)})),
		field("note? Note", pointer(rules(text(), model.Rules{MaxLength: count(500)}))),
	), true
	refund.Params = append(refund.Params, model.Param{Name: "p", Role: model.Object, Type: goType("@RefundParams")})
	refund = returns(inject(refund, "billing", "*@Billing"), text())
	refund.ApprovalAlways = true
	return pack(add, balance, refund, search)
}
