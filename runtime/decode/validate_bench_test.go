package decode_test

import (
	"encoding/json"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/stretchr/testify/require"
)

const tinySchema = `{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"integer"}},"required":["a","b"],"additionalProperties":false}`

const refundSchema = `{"type":"object","properties":{` +
	`"order_id":{"type":"string","pattern":"^ord_[a-z0-9]{4,16}$"},` +
	`"amount":{"type":"number","exclusiveMinimum":0},` +
	`"currency":{"type":"string","enum":["USD","EUR","GBP"],"default":"USD"},` +
	`"reason":{"type":"string","enum":["damaged","late","wrong_item","other"]},` +
	`"customer":{"type":"object","properties":{"id":{"type":"string","minLength":1},` +
	`"email":{"type":"string","minLength":3,"maxLength":254},"vip":{"type":"boolean"}},` +
	`"required":["id","email"],"additionalProperties":false},` +
	`"items":{"type":"array","items":{"type":"string","minLength":1},"maxItems":50},` +
	`"note":{"type":"string","maxLength":500},` +
	`"priority":{"type":"integer","minimum":0,"maximum":9},` +
	`"labels":{"type":"object","additionalProperties":{"type":"string"},"maxProperties":8}},` +
	`"required":["order_id","amount","reason","customer"],"additionalProperties":false}`

// validated is how arguments are read without generated code: to a map, which is
// validated and given defaults, then to the struct.
func validated[T any](b *testing.B, schema string) func(document []byte) bool {
	b.Helper()
	var s jsonschema.Schema
	require.NoError(b, json.Unmarshal([]byte(schema), &s))
	resolved, err := s.Resolve(&jsonschema.ResolveOptions{ValidateDefaults: true})
	require.NoError(b, err)
	return func(document []byte) bool {
		var v map[string]any
		var out T
		if json.Unmarshal(document, &v) != nil || resolved.ApplyDefaults(&v) != nil || resolved.Validate(v) != nil {
			return false
		}
		again, err := json.Marshal(v)
		return err == nil && json.Unmarshal(again, &out) == nil
	}
}

// BenchmarkAgainstValidation prints as x how many times as long encoding/json with
// the validation of jsonschema-go takes.
func BenchmarkAgainstValidation(b *testing.B) {
	all := payloads()
	for _, c := range []struct {
		payload
		validated func([]byte) bool
	}{
		{all[0], validated[tiny](b, tinySchema)},
		{all[2], validated[refund](b, refundSchema)},
	} {
		b.Run(c.name, func(b *testing.B) {
			document := []byte(c.document)
			require.True(b, c.cursor(document) && c.validated(document))
			inTurns(b, 16, func() { c.cursor(document) }, func() { c.validated(document) })
		})
	}
}
