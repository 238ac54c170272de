package decode_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/decode"
)

// outcome decodes a value that a schema wants and says what became of it.
func outcome(t *testing.T, policy decode.Policy, wanted, sent string) string {
	t.Helper()
	reader, ok := map[string]func(d *decode.Decoder) any{
		"an integer":            func(d *decode.Decoder) any { return d.Int() },
		"a number":              func(d *decode.Decoder) any { return d.Float64() },
		"a boolean":             func(d *decode.Decoder) any { return d.Bool() },
		"a string":              func(d *decode.Decoder) any { return d.String() },
		"an object of integers": func(d *decode.Decoder) any { return decodeCounts(d) },
		"an array of integers": func(d *decode.Decoder) any {
			v := []int{}
			a := d.Array("an integer")
			for a.Next() {
				v = append(v, d.Int())
			}
			return v
		},
	}[wanted]
	require.True(t, ok, wanted)
	v, report, repairs := one(policy, sent, wanted, reader)
	if report != "" {
		return "refuses"
	}
	text, err := json.Marshal(v)
	require.NoError(t, err)
	assert.Equal(t, string(text) != strings.ReplaceAll(sent, " ", ""), len(repairs) > 0, "%s is recorded", sent)
	return "takes " + string(text)
}

func TestRepairsAreThoseOfTheTable(t *testing.T) {
	page, err := os.ReadFile("../../docs/decoding.md")
	require.NoError(t, err)
	_, table, found := strings.Cut(string(page), "<!-- repairs -->")
	require.True(t, found)
	table, _, _ = strings.Cut(table, "<!-- end -->")
	rows := strings.Split(strings.TrimSpace(table), "\n")[2:]
	require.NotEmpty(t, rows)
	for _, row := range rows {
		cells := strings.Split(row, "|")
		require.Len(t, cells, 6, row)
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		wanted, sent := cells[1], strings.Trim(cells[2], "`")
		assert.Equal(t, cells[3], outcome(t, decode.Tolerant, wanted, sent), row)
		assert.Equal(t, cells[4], outcome(t, decode.Strict, wanted, sent), row)
	}
}
