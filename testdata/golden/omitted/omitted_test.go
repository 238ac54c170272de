package omitted

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/testdata/golden/check"
)

func TestMembersAreLeftOutAsEncodingJSONDoes(t *testing.T) {
	box := check.Box(t)(NewToolbox())
	for name, value := range map[string]func(bool) any{
		"empties": func(filled bool) any { return Empties(filled) },
		"zeros":   func(filled bool) any { return Zeros(filled) },
	} {
		for _, filled := range []bool{false, true} {
			want, err := json.Marshal(value(filled))
			require.NoError(t, err)
			arguments, err := json.Marshal(map[string]bool{"filled": filled})
			require.NoError(t, err)
			assert.Equal(t, string(want), check.Call(t, box, name, string(arguments)).Observation(0), name)
		}
	}
}

func TestNilIsEmptyWhereNothingIsLeftOut(t *testing.T) {
	box := check.Box(t)(NewToolbox())
	check.Text(t, box, "bares", ``, `{"bytes":"","list":[],"map":{},"ptr":null}`)
}
