package bench

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/tool"
	"github.com/toolgen/toolgen/testdata/golden/check"
)

const (
	tiny  = `{"a": 20, "b": 22}`
	order = `{"order_id": "ord_8f3k2j1", "amount": 49.95, "currency": "EUR", "reason": "wrong_item", "customer": {"id": "c-1842", ` +
		`"email": "ana@example.com", "vip": true}, "items": ["sku-1", "sku-22", "sku-333"], ` +
		`"note": "Customer says the box held a \"blue\" mug, not a red one.", "priority": 3}`
)

// validated is the usual way without generated code: decode, apply defaults,
// validate, decode into the struct, call, encode.
func validated[T, R any](schema string, function func(T) R) func([]byte) ([]byte, error) {
	var s jsonschema.Schema
	if err := json.Unmarshal([]byte(schema), &s); err != nil {
		panic(err)
	}
	resolved, err := s.Resolve(&jsonschema.ResolveOptions{ValidateDefaults: true})
	if err != nil {
		panic(err)
	}
	return func(arguments []byte) ([]byte, error) {
		var document map[string]any
		if err := json.Unmarshal(arguments, &document); err != nil {
			return nil, err
		}
		if err := resolved.ApplyDefaults(&document); err != nil {
			return nil, err
		}
		if err := resolved.Validate(document); err != nil {
			return nil, err
		}
		whole, err := json.Marshal(document)
		if err != nil {
			return nil, err
		}
		var params T
		if err := json.Unmarshal(whole, &params); err != nil {
			return nil, err
		}
		return json.Marshal(function(params))
	}
}

// contest is one call, generated and in the usual way.
type contest struct {
	name    string
	call    tool.Call
	usual   func([]byte) ([]byte, error)
	emitted float64 // how many times as fast generated code has to be
	toolbox float64 // and a call through a toolbox
}

func contests(t testing.TB) []contest {
	t.Helper()
	compare, _ := Tools().Lookup("compare")
	refund, _ := Tools().Lookup("refund")
	type pair struct{ A, B int }
	return []contest{
		{
			"tiny",
			tool.Call{Name: "compare", Arguments: []byte(tiny)},
			validated(compare.Schema(), func(p pair) string { return Compare(p.A, p.B) }), 80, 45,
		},
		{"refund", tool.Call{Name: "refund", Arguments: []byte(order)}, validated(refund.Schema(), Refund), 20, 20},
	}
}

func TestBothWaysGiveTheSame(t *testing.T) {
	box := check.Box(t)(NewToolbox())
	for _, c := range contests(t) {
		want, err := c.usual(c.call.Arguments)
		require.NoError(t, err)
		assert.Equal(t, strings.Trim(string(want), `"`), check.Call(t, box, c.call.Name, string(c.call.Arguments)).Observation(0))
	}
}

func TestATinyCallAllocatesNothing(t *testing.T) {
	box, ctx := check.Box(t)(NewToolbox()), t.Context()
	allocations := func(name string) float64 {
		call := tool.Call{Name: name, Arguments: []byte(tiny)}
		return testing.AllocsPerRun(100, func() { _, _ = box.Call(ctx, call) })
	}
	assert.Zero(t, allocations("compare"))
	assert.Zero(t, allocations("add"), "small numbers have their text already")
}

func BenchmarkCall(b *testing.B) {
	box := check.Box(b)(NewToolbox())
	for _, c := range contests(b) {
		b.Run(c.name+"/generated", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_, _ = box.Call(b.Context(), c.call)
			}
		})
		b.Run(c.name+"/usual", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_, _ = c.usual(c.call.Arguments)
			}
		})
	}
}
