package agreement

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen/toolgen/runtime/tool"
	"github.com/toolgen/toolgen/testdata/golden/omitted"
	"github.com/toolgen/toolgen/testdata/golden/results"
)

// result holds what a tool returns against its output schema.
func result(t *testing.T, registry tool.Registry, scope *tool.Scope, name, document string) {
	t.Helper()
	found, _ := registry.Lookup(name)
	r := registry.Call(context.Background(), scope, tool.Call{Name: name, Arguments: []byte(document)})
	if r.Status != tool.OK || r.Cause != nil {
		return
	}
	assert.NotEmpty(t, r.Structured, document)
	assert.Empty(t, consult(t, found.Output()).reasons(parse(t, string(r.Structured))), "%s returned %s\nschema: %s", name, r.Structured, found.Output())
}

func TestResultsKeepTheirSchemas(t *testing.T) {
	for i, s := range subjects() {
		found, _ := s.registry.Lookup(s.tool)
		if found.Output() == "" {
			continue
		}
		t.Run(s.name, func(t *testing.T) {
			g := generator{Rand: rand.New(rand.NewPCG(*seed, uint64(i)))}
			root := tree(t, s.schema, s.typ)
			for range 50 {
				result(t, s.registry, tool.NewScope(s.services...), s.tool, g.value(root))
			}
		})
	}
	for _, c := range []struct {
		registry        tool.Registry
		name, arguments string
	}{
		{results.Tools(), "one", ""},
		{results.Tools(), "table", ""},
		{results.Tools(), "many", `{"n":0}`},
		{results.Tools(), "many", `{"n":2}`},
		{results.Tools(), "found", `{"yes":true}`},
		{results.Tools(), "found", `{"yes":false}`},
		{omitted.Tools(), "empties", `{"filled":true}`},
		{omitted.Tools(), "empties", `{"filled":false}`},
		{omitted.Tools(), "zeros", `{"filled":true}`},
		{omitted.Tools(), "zeros", `{"filled":false}`},
		{omitted.Tools(), "bares", ""},
	} {
		result(t, c.registry, nil, c.name, c.arguments)
	}
}
