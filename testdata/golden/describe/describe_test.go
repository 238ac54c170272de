package describe

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/provider"
	"github.com/toolgen/toolgen/runtime/tool"
	"github.com/toolgen/toolgen/testdata/golden/check"
)

type ready bool

func (r ready) Ready() bool { return bool(r) }

func TestTheFunctionDescribesWhereItsServicesAre(t *testing.T) {
	shelf := tool.NewScope().Provide(&Shelf{Books: []string{"Emma", "Ulysses"}})
	for _, c := range []struct {
		tool  string
		scope *tool.Scope
		want  string
	}{
		{"find", nil, "Finds a book."},
		{"find", shelf, "Finds one of Emma, Ulysses."},
		{"lend", shelf, "Lends a book."},
		{"lend", shelf.Provide(Language("en")).Provide(ready(true)), "Lends one of Emma, Ulysses."},
		{"lend", shelf.Provide(Language("en")).Provide(ready(false)), "Lends a book."},
		{"help", nil, "Helps."},
	} {
		found, ok := Tools().Lookup(c.tool)
		require.True(t, ok)
		assert.Equal(t, c.want, found.Description(c.scope), c.tool)
	}
	assert.Contains(t, string(Tools().Schemas(shelf, provider.OpenAI)), "Finds one of Emma, Ulysses.")
}

func TestServicesOfDescriptionsAreOptions(t *testing.T) {
	box := check.Box(t)(NewToolbox(&Shelf{}))
	check.Text(t, box, "lend", `{"title":"Emma"}`, "Emma")
}
