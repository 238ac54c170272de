package decode_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/toolgen/toolgen/runtime/decode"
)

// payload is a document and the two ways to read it. encoding/json checks syntax
// and types alone; the cursor also all bounds, names and repetitions.
type payload struct {
	name, document string
	cursor, json   func(document []byte) bool
}

func payloads() []payload {
	return []payload{
		{"tiny", `{"a": 20, "b": 22}`, tinyFits, unmarshals[tiny]},
		{"search", `{"query": "how do I reset my password"}`, searchFits, unmarshals[search]},
		{"refund", `{"order_id": "ord_8f3k2j1", "amount": 49.95, "currency": "EUR", "reason": "wrong_item", "customer": {"id": "c-1842", "email": "ana@example.com", "vip": true}, "items": ["sku-1", "sku-22", "sku-333"], "note": "Customer says the box held a \"blue\" mug, not a red one.", "priority": 3}`, refundFits, unmarshals[refund]},
		{"source", `{"path": "internal/server/handler.go", "content": "` + strings.Repeat(`\tif err := s.store(ctx, \"key\", value); err != nil {\n\t\treturn fmt.Errorf(\"store %q: %w\", name, err)\n\t}\n`, 600) + `"}`, writeFits, unmarshals[write]},
		{"plain", `{"path": "a.txt", "content": "` + strings.Repeat("The quick brown fox jumps over the lazy dog. ", 64<<10/45) + `"}`, writeFits, unmarshals[write]},
		{"wide", `{"path": "a.txt", "content": "` + strings.Repeat("工具调用的参数必须先校验再执行。", 64<<10/48) + `"}`, writeFits, unmarshals[write]},
		{"batch", manyRecords(), batchFits, unmarshals[batch]},
	}
}

func manyRecords() string {
	var b strings.Builder
	for i := range 200 {
		fmt.Fprintf(&b, `, {"id": %d, "name": "record number %d", "score": 0.%d, "active": %t, "tag": "%s"}`,
			i+1, i, 100+i*4, i%2 == 0, tagValues[i%3])
	}
	return `{"records": [` + b.String()[2:] + `]}`
}

func unmarshals[T any](document []byte) bool {
	var v T
	return json.Unmarshal(document, &v) == nil
}

func refundFits(document []byte) bool {
	var d decode.Decoder
	var v refund
	d.Begin(decode.Input{JSON: document})
	decodeRefund(&d, &v)
	return d.Done()
}

func writeFits(document []byte) bool {
	var d decode.Decoder
	var v write
	d.Begin(decode.Input{JSON: document})
	decodeWrite(&d, &v)
	return d.Done()
}

func batchFits(document []byte) bool {
	var d decode.Decoder
	var v batch
	d.Begin(decode.Input{JSON: document})
	decodeBatch(&d, &v)
	return d.Done()
}

// BenchmarkAgainstEncodingJSON prints as x how many times as long encoding/json
// takes.
func BenchmarkAgainstEncodingJSON(b *testing.B) {
	for _, p := range payloads() {
		b.Run(p.name, func(b *testing.B) {
			document := []byte(p.document)
			if !p.cursor(document) || !p.json(document) {
				b.Fatal("the payload does not fit")
			}
			inTurns(b, 16, func() { p.cursor(document) }, func() { p.json(document) })
		})
	}
}

// BenchmarkRefusal is what a bad call costs, its report included.
func BenchmarkRefusal(b *testing.B) {
	document := []byte(`{"order_id": "ord_8f3k2j1", "amount": "49,95", "currency": "EUR", "customer": {"id": "c-1842", "mail": "ana@example.com", "vip": true}, "priority": 12}`)
	b.ReportAllocs()
	for b.Loop() {
		var d decode.Decoder
		var v refund
		d.Begin(decode.Input{JSON: document})
		decodeRefund(&d, &v)
		if d.Done() || len(d.Report().Append(nil)) == 0 {
			b.Fatal("the payload fits")
		}
	}
}
