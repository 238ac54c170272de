package catalog_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/gen/catalog"
)

func sample() catalog.Catalog {
	return catalog.Catalog{
		Version: catalog.Version,
		Package: "example.com/kb",
		Tools: []catalog.Tool{
			{Name: "add", Go: "Add", Arguments: json.RawMessage(`{"type":"object","properties":{"z":{},"a":{}}}`)},
			{
				Name: "search", Go: "(*Index).Search", Title: "Search", Description: "Searches <all>.", Deprecated: "Use find.",
				Effects: []string{"network"}, Hints: []string{"readonly"}, Tags: []string{"docs"},
				Meta:   catalog.Facts{{Key: "zone", Value: "a & b"}, {Key: "owner", Value: "docs"}},
				Status: "Searching for {query}...", Approval: "never",
				Kit: "index", Concurrent: true,
				Needs:     []catalog.Need{{Parameter: "receiver", Type: "*Index"}, {Parameter: "clock", Type: "Clock", Optional: true}},
				Examples:  []json.RawMessage{json.RawMessage(`{"query":"x"}`)},
				Arguments: json.RawMessage(`{"type":"object"}`), Output: json.RawMessage(`{"type":"array"}`),
			},
		},
		Kits: []catalog.Kit{{Key: "index", Go: "NewIndex", Needs: []catalog.Need{{Parameter: "disk", Type: "Disk"}}, Config: json.RawMessage(`{"type":"object"}`)}},
	}
}

const written = `{
  "catalog": 1,
  "package": "example.com/kb",
  "tools": [
    {
      "name": "add",
      "go": "Add",
      "arguments": {
        "type": "object",
        "properties": {
          "z": {},
          "a": {}
        }
      }
    },
    {
      "name": "search",
      "go": "(*Index).Search",
      "title": "Search",
      "description": "Searches <all>.",
      "deprecated": "Use find.",
      "effects": [
        "network"
      ],
      "hints": [
        "readonly"
      ],
      "tags": [
        "docs"
      ],
      "meta": {
        "zone": "a & b",
        "owner": "docs"
      },
      "status": "Searching for {query}...",
      "approval": "never",
      "kit": "index",
      "concurrent": true,
      "needs": [
        {
          "parameter": "receiver",
          "type": "*Index"
        },
        {
          "parameter": "clock",
          "type": "Clock",
          "optional": true
        }
      ],
      "examples": [
        {
          "query": "x"
        }
      ],
      "arguments": {
        "type": "object"
      },
      "output": {
        "type": "array"
      }
    }
  ],
  "kits": [
    {
      "key": "index",
      "go": "NewIndex",
      "needs": [
        {
          "parameter": "disk",
          "type": "Disk"
        }
      ],
      "config": {
        "type": "object"
      }
    }
  ]
}
`

func TestBytesAreCanonical(t *testing.T) {
	b, err := sample().Bytes()
	require.NoError(t, err)
	assert.Equal(t, written, string(b))
}

func TestReadTakesWhatWasWritten(t *testing.T) {
	c, err := catalog.Read([]byte(written))
	require.NoError(t, err)
	again, err := c.Bytes()
	require.NoError(t, err)
	assert.Equal(t, written, string(again))
	assert.Equal(t, sample().Tools[1].Meta, c.Tools[1].Meta)
}

func TestReadRefuses(t *testing.T) {
	for in, want := range map[string]string{
		``:                                    "not a catalog: unexpected end of JSON input; run go generate ./... to write it anew",
		`{}`:                                  `not a catalog: there is no member "catalog" with its version; run go generate ./... to write it anew`,
		`{"catalog":1} {}`:                    "not a catalog: invalid character '{' after top-level value; run go generate ./... to write it anew",
		`{"catalog":-1}`:                      `not a catalog: there is no member "catalog" with its version; run go generate ./... to write it anew`,
		`{"catalog":2}`:                       "the catalog has version 2 and this toolgen reads versions up to 1: update toolgen",
		`{"catalog":1,"cats":[]}`:             `not a catalog: json: unknown field "cats"; run go generate ./... to write it anew`,
		`{"catalog":1,"tools":[{"meta":[]}]}`: `not a catalog: want an object of text, got []; run go generate ./... to write it anew`,
		`{"catalog":1,"tools":[{"meta":{"a":1}}]}`: `not a catalog: json: cannot unmarshal number into Go struct field Tool.tools.meta of type string; run go generate ./... to write it anew`,
	} {
		_, err := catalog.Read([]byte(in))
		assert.EqualError(t, err, want, in)
	}
	_, err := catalog.Read([]byte("<<<<<<< HEAD\n" + written))
	assert.ErrorContains(t, err, "not a catalog: invalid character '<'")
}

func TestBytesRefuseWhatIsNoJSON(t *testing.T) {
	_, err := catalog.Catalog{Package: "p", Tools: []catalog.Tool{{Arguments: json.RawMessage("{")}}}.Bytes()
	assert.ErrorContains(t, err, "write the catalog of p")
}
