package agreement

import (
	"encoding/json"
	"flag"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
)

var seed = flag.Uint64("seed", 1, "where generated documents begin; another one gives other documents")

const (
	each  = 50     // documents that a keyword is met in and accepted, and as many that it alone refuses
	total = 10_000 // documents in a run, at least
)

// trial is one subject's documents.
type trial struct {
	generator
	subject
	root     *node
	oracle   oracle
	accepted map[string]int
	refused  map[string]int
	count    int
}

func TestDecodersAgreeWithTheirSchemas(t *testing.T) {
	all := 0
	subjects := subjects()
	for i, s := range subjects {
		t.Run(s.name, func(t *testing.T) {
			run := &trial{
				generator: generator{Rand: rand.New(rand.NewPCG(*seed, uint64(i)))},
				subject:   s,
				root:      tree(t, s.schema, s.typ),
				oracle:    consult(t, s.schema),
				accepted:  map[string]int{}, refused: map[string]int{},
			}
			run.whole(t)
			run.root.each(func(n *node) {
				for _, k := range n.keywords() {
					run.alone(t, k)
				}
			})
			for run.count < total/len(subjects) && !t.Failed() {
				run.document(t, run.value(run.root))
			}
			all += run.count
		})
	}
	assert.GreaterOrEqual(t, all, total, "documents in all")
}

// whole makes right documents until each keyword was met in enough of them.
func (r *trial) whole(t *testing.T) {
	t.Helper()
	var keywords []keyword
	r.root.each(func(n *node) { keywords = append(keywords, n.keywords()...) })
	for range 40 * each {
		r.document(t, r.value(r.root))
		if !slices.ContainsFunc(keywords, func(k keyword) bool { return r.accepted[k.String()] < each }) || t.Failed() {
			return
		}
	}
	for _, k := range keywords {
		assert.GreaterOrEqual(t, r.accepted[k.String()], each, "accepted documents that meet %s", k)
	}
}

// alone makes documents that break one keyword until it was the only reason for
// enough of them.
func (r *trial) alone(t *testing.T, k keyword) {
	t.Helper()
	if !k.refusable() {
		return
	}
	g := r.generator
	g.target = k
	for range 40 * each {
		if r.refused[k.String()] >= each || t.Failed() {
			return
		}
		if document := g.value(r.root); document != "null" { // which is {}: docs/decoding.md
			r.document(t, document)
		}
	}
	assert.GreaterOrEqual(t, r.refused[k.String()], each, "documents that break %s alone", k)
}

// document holds the decoder against the oracle.
func (r *trial) document(t *testing.T, text string) {
	t.Helper()
	r.count++
	parsed := parse(t, text)
	reasons := r.oracle.reasons(parsed)
	decoded, refusal := r.decode(t, text)
	if !assert.Equal(t, reasons == nil, decoded.IsValid(), "%s\nschema: %s\nthe schema says: %v\nthe decoder says: %s", text, r.schema, reasons, refusal) {
		return
	}
	if refuses, heard := r.oracle.objects(parsed, reasons); heard {
		assert.Equal(t, reasons != nil, refuses, "the second voice on %s", text)
	}
	if reasons == nil {
		assert.Empty(t, compare(r.root, parsed, decoded), text)
		r.root.meet(parsed, r.accepted)
	} else if len(reasons) == 1 {
		r.refused[reasons[0]]++
	}
}

// meet counts the keywords that say something about an accepted document.
func (n *node) meet(document any, counts map[string]int) {
	for _, k := range n.keywords() {
		if applies(k.name, document) {
			counts[k.String()]++
		}
	}
	switch d := document.(type) {
	case []any:
		for _, one := range d {
			if n.items != nil {
				n.items.meet(one, counts)
			}
		}
	case map[string]any:
		for _, f := range n.fields {
			if one, ok := d[f.name]; ok {
				f.node.meet(one, counts)
			}
		}
		for key, one := range d {
			if n.values != nil {
				n.values.meet(one, counts)
			}
			if n.names != nil {
				n.names.meet(key, counts)
			}
		}
	}
}

// applies reports whether a keyword asserts anything of a value's type.
func applies(name string, document any) bool {
	switch name {
	case "minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum":
		return reflect.TypeOf(document) == reflect.TypeFor[json.Number]()
	case "minLength", "maxLength", "pattern", "format", "contentEncoding":
		_, is := document.(string)
		return is
	case "minItems", "maxItems":
		_, is := document.([]any)
		return is
	case "required", "additionalProperties":
		_, is := document.(map[string]any)
		return is
	}
	return true
}
