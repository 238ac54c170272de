package naming

import (
	toolRegistry "strconv"
	decode "strings"
)

// These names are what generated code would like to use.
var (
	lookupTool = decode.ToUpper("taken")
	d          = toolRegistry.Itoa(1)
	v          = lookupTool + d
)

func a(text string) string { return v + text }

type o struct {
	Text string `json:"text"`
}

// Tool is in the way of an import.
type tool int

func (t tool) name() string { return a(toolRegistry.Itoa(int(t))) }
