package embedded

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/testdata/golden/check"
)

func TestEmbeddedFieldsAreFlat(t *testing.T) {
	box := check.Box(t)(NewToolbox())
	in := `{"reason":"r","limit":3,"named":{"label":"l"},"folder":"f","offset":7}`
	check.Echo(t, box, "list", in)
	var l Listing
	require.NoError(t, json.Unmarshal([]byte(in), &l))
	out, err := json.Marshal(l)
	require.NoError(t, err)
	assert.Equal(t, in, string(out), "encoding/json sees the same members in the same order")
}

func TestRulesAndDefaultsOfEmbeddedFieldsHold(t *testing.T) {
	box := check.Box(t)(NewToolbox())
	check.Text(t, box, "list", `{"reason":"r","named":{"label":"l"},"folder":"f"}`, `{"reason":"r","limit":10,"named":{"label":"l"},"folder":"f"}`)
	check.Refused(t, box, "list", `{"limit":0,"Paging":{},"named":{}}`,
		"/limit: got 0; want an integer of at least 1",
		"/Paging: unknown. Allowed: reason, limit, named, folder, offset",
		"/named/label: missing; want a string",
		"/reason: missing; want a string",
		"/folder: missing; want a string")
}
