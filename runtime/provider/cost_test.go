//go:build !race

// The race detector allocates by itself.

package provider_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/provider"
	"github.com/toolgen/toolgen/runtime/tool"
)

func TestAListingOfAHundredToolsIsOneAllocation(t *testing.T) {
	r := many(100)
	b, err := tool.NewToolbox(r, tool.Approve(approve))
	require.NoError(t, err)
	for _, f := range provider.Formats() {
		assert.True(t, json.Valid(r.Schemas(nil, f)), f)
		assert.LessOrEqual(t, testing.AllocsPerRun(20, func() { r.Schemas(nil, f) }), 1.0, f)
		assert.LessOrEqual(t, testing.AllocsPerRun(20, func() { b.Schemas(f) }), 1.0, f)
	}
}

func BenchmarkListing(b *testing.B) {
	r := many(100)
	for _, f := range provider.Formats() {
		b.Run(f.String(), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				r.Schemas(nil, f)
			}
		})
	}
}
