package injected

import (
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/tool"
	"github.com/toolgen/toolgen/testdata/golden/check"
)

type noon struct{}

func (noon) Now() string { return "12:00" }

func TestServicesComeFromTheScope(t *testing.T) {
	var log strings.Builder
	box := check.Box(t)(NewToolbox(&Client{Pages: []string{"a tool", "b"}}, noon{}, map[string]bool{}, url.URL{Path: "/x"}, func() string { return ">" }, &log))
	check.Text(t, box, "search", `{"query":"tool"}`, "1")
	check.Text(t, box, "stamp", `{"text":"hi"}`, "12:00 hi!!")
	check.Text(t, box, "log", `{"line":"l"}`, "ok")
	assert.Equal(t, ">l/x", log.String())
	check.Refused(t, box, "search", `{"query":"tool","client":{},"cache":null}`,
		"/client: unknown. Allowed: query", "/cache: unknown. Allowed: query")
}

func TestOptionalServicesMayBeMissing(t *testing.T) {
	var log strings.Builder
	box := check.Box(t)(NewToolbox(&Client{}, noon{}, map[string]bool{}, url.URL{}, func() string { return "" }, &log, tool.Provide(&Cache{Hits: 7})))
	check.Text(t, box, "search", `{"query":"x"}`, "7")
}

func TestAllMissingServicesAreReportedTogether(t *testing.T) {
	_, err := NewToolbox(nil, nil, nil, url.URL{}, nil, nil)
	require.Error(t, err)
	for _, want := range []string{"client *Client", "clock Clock", "map[string]bool", "func() string", "io.Writer"} {
		assert.ErrorContains(t, err, want)
	}
	assert.NotContains(t, err.Error(), "url.URL", "a struct has no nil")
	assert.NotContains(t, err.Error(), "Cache")
}
