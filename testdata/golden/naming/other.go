package naming

import (
	toolRegistry "strconv"
	decode "strings"
)

// These names are what generated code would like to use.
const (
	d = "1"
	v = "v" + d
)

func lookupTool() string { return decode.ToUpper("taken") }

func a(text string) string { return lookupTool() + v + text }

type o struct {
	Text string `json:"text"`
}

// Tool is in the way of an import.
type tool int

func (t tool) name() string { return a(toolRegistry.Itoa(int(t))) }
