package provider_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/provider"
)

func TestThePageHasAllFormatsInEachTable(t *testing.T) {
	page, err := os.ReadFile("../../docs/providers.md")
	require.NoError(t, err)
	header := "|"
	for _, f := range provider.Formats() {
		header += " " + f.String() + " |"
	}
	assert.Equal(t, 3, strings.Count(string(page), header+"\n|---"))
}
