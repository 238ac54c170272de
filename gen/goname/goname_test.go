package goname_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen/toolgen/gen/goname"
)

func TestLowerTakesTheFirstWord(t *testing.T) {
	for in, want := range map[string]string{
		"": "", "Search": "search", "URLArgs": "urlArgs", "URL": "url", "search": "search", "A": "a", "ID2": "id2", "Über": "über",
	} {
		assert.Equal(t, want, goname.Lower(in))
	}
}

func TestUpperTakesTheFirstLetter(t *testing.T) {
	for in, want := range map[string]string{"": "", "a": "A", "search": "Search", "über": "Über"} {
		assert.Equal(t, want, goname.Upper(in))
	}
}

func TestCamelJoinsTheWordsOfAWireName(t *testing.T) {
	for in, want := range map[string]string{
		"note_read": "noteRead", "note-read": "noteRead", "a.b": "aB", "Read": "read", "2fa": "x2fa", "_": "x", "type": "type",
	} {
		assert.Equal(t, want, goname.Camel(in))
	}
}

func TestSnakePartsTheWordsOfAGoName(t *testing.T) {
	for in, want := range map[string]string{
		"Support": "support", "URLSupport": "url_support", "ToolURL": "tool_url", "a_B": "a_b", "x2Y": "x2_y", "ID": "id",
	} {
		assert.Equal(t, want, goname.Snake(in))
	}
}
