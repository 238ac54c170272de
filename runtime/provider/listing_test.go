package provider_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/internal/golden"
	"github.com/toolgen/toolgen/runtime/provider"
	"github.com/toolgen/toolgen/runtime/tool"
)

// listing compares a listing with testdata/<name>, byte for byte but for a line
// break between tools, which is there for people who read the file.
func listing(t *testing.T, name string, got []byte) {
	t.Helper()
	var tools []json.RawMessage
	require.NoError(t, json.Unmarshal(got, &tools))
	lines := append(bytes.Join(raw(tools), []byte("\n")), '\n')
	require.Equal(t, string(got), "["+string(bytes.Join(raw(tools), []byte(",")))+"]", "no space between tools")
	golden.Equal(t, name, string(lines))
}

func raw(list []json.RawMessage) [][]byte {
	out := make([][]byte, len(list))
	for i := range list {
		out[i] = list[i]
	}
	return out
}

func TestListingsAreTheProvidersOwnByteForByte(t *testing.T) {
	for _, f := range provider.Formats() {
		listing(t, f.String()+".jsonl", shop().Schemas(nil, f))
		listing(t, f.String()+"-deprecated.jsonl", shop().Schemas(nil, f.WithDeprecated()))
	}
}

func TestEqualToolsGiveEqualBytes(t *testing.T) {
	for _, f := range provider.Formats() {
		assert.Equal(t, string(shop().Schemas(nil, f)), string(shop().Schemas(nil, f)))
	}
}

func TestAToolboxListsWhatItsRegistryDoes(t *testing.T) {
	b, err := tool.NewToolbox(shop(), tool.Approve(approve))
	require.NoError(t, err)
	assert.Equal(t, string(shop().Schemas(nil, provider.Anthropic)), string(b.Schemas(provider.Anthropic)))
}

func TestNoToolsAreAnEmptyList(t *testing.T) {
	for _, f := range provider.Formats() {
		assert.Equal(t, `[]`, string(tool.Registry{}.Schemas(nil, f)))
	}
}

// entry is what all formats say of a tool, wherever they say it.
type entry struct {
	Name        string          `json:"name"`
	Description string          `json:"description"`
	Parameters  json.RawMessage `json:"parameters"`
}

func entries(t *testing.T, listing []byte) []entry {
	t.Helper()
	var tools []struct {
		entry
		Function     entry           `json:"function"`
		InputSchema  json.RawMessage `json:"input_schema"`
		InputSchema2 json.RawMessage `json:"inputSchema"`
		JSONSchema   json.RawMessage `json:"parametersJsonSchema"`
	}
	require.NoError(t, json.Unmarshal(listing, &tools))
	out := make([]entry, len(tools))
	for i, x := range tools {
		out[i] = x.entry
		if x.Function.Name != "" {
			out[i] = x.Function
		}
		for _, schema := range []json.RawMessage{x.InputSchema, x.InputSchema2, x.JSONSchema} {
			if schema != nil {
				out[i].Parameters = schema
			}
		}
	}
	return out
}

func TestFormatsAgreeOnNameDescriptionAndParameters(t *testing.T) {
	plain := shop().Filter(func(t tool.Tool) bool {
		for range t.Examples() {
			return false // Anthropic has them outside of the description
		}
		return true
	})
	want := entries(t, plain.Schemas(nil, provider.Native))
	require.Len(t, want, 3)
	for _, f := range provider.Formats() {
		got := entries(t, plain.Schemas(nil, f))
		for i := range got {
			if f == provider.Gemini && got[i].Parameters == nil { // it takes no object without properties
				got[i].Parameters = json.RawMessage(nothing)
			}
		}
		assert.Equal(t, want, got, f)
	}
}

func TestWhatAModelDoesNotNeedIsNotListed(t *testing.T) {
	for _, f := range provider.Formats() {
		listing := string(shop().Schemas(nil, f))
		assert.NotContains(t, listing, "billing-team", f)
		assert.NotContains(t, listing, "old_search", f)
		if f != provider.MCP {
			for _, inward := range []string{"approval", "billing", "network", "readOnly", "Refund an order"} {
				assert.NotContains(t, listing, inward, f)
			}
		}
	}
}

func TestAListingIsAppendedToWhatIsThere(t *testing.T) {
	b, err := tool.NewToolbox(many(1), tool.Approve(approve))
	require.NoError(t, err)
	got := appendTo([]byte(`{"tools":`), b)
	assert.Equal(t, `{"tools":`+string(b.Schemas(provider.MCP)), string(got))
}

// appendTo has the listing of b appended by way of the interface.
func appendTo(dst []byte, b *tool.Toolbox) []byte {
	var out []byte
	b.Schemas(appender(func(l tool.Listing) []byte {
		out = provider.MCP.Append(dst, l)
		return out
	}))
	return out
}

type appender func(tool.Listing) []byte

func (a appender) Append(_ []byte, l tool.Listing) []byte { return a(l) }

func TestFormatsAreFoundByName(t *testing.T) {
	for _, f := range provider.Formats() {
		same, err := provider.ByName(f.String())
		require.NoError(t, err)
		assert.Equal(t, f, same)
		assert.Equal(t, f.String(), f.WithDeprecated().String())
	}
	assert.Equal(t, provider.Native, provider.Format(0))
}

func TestAnUnknownFormatIsAnErrorThatListsTheKnownOnes(t *testing.T) {
	_, err := provider.ByName("xml")
	assert.EqualError(t, err, `unknown provider format "xml"; the formats are openai, openai-responses, anthropic, gemini, mcp, native`)
	_, err = provider.ByName("Antropic")
	assert.EqualError(t, err, `unknown provider format "Antropic", did you mean anthropic?; the formats are openai, openai-responses, anthropic, gemini, mcp, native`)
}
