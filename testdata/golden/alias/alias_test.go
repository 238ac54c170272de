package alias

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen/toolgen/runtime/provider"
	"github.com/toolgen/toolgen/runtime/tool"
	"github.com/toolgen/toolgen/testdata/golden/check"
)

func TestFormerNamesAreCallable(t *testing.T) {
	box := check.Box(t)(NewToolbox())
	for _, name := range []string{"search_pages", "search", "search-pages", "FindPages"} {
		check.Text(t, box, name, `{"query":"tea"}`, "found tea")
	}
	check.Text(t, box, "show", `{"page":"x"}`, "opened x")
	found, ok := Tools().Lookup("search")
	assert.True(t, ok)
	assert.Equal(t, "search_pages", found.Name())
}

func TestFormerNamesAreNotListed(t *testing.T) {
	listed := string(Tools().Schemas(nil, provider.OpenAI))
	assert.Contains(t, listed, `"search_pages"`)
	for _, name := range []string{`"search"`, "search-pages", "FindPages", `"show"`} {
		assert.NotContains(t, listed, name)
	}
	assert.Equal(t, 2, Tools().Len())
}

func TestFormerNamesAreTaken(t *testing.T) {
	_, err := tool.Merge(Tools(), tool.NewRegistry(other{}))
	assert.ErrorContains(t, err, "show, a former name of open")
}

// other is a registry with a tool of a name that is taken.
type other struct{}

func (other) Definition() *tool.RegistryDef {
	return &tool.RegistryDef{Tools: []*tool.ToolDef{{Name: "Show", Schema: `{"type":"object"}`}}}
}
