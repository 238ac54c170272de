package main

import (
	"testing"

	"github.com/toolgen/toolgen/testdata/golden/check"
)

func TestToolsOfACommand(t *testing.T) {
	box := check.Box(t)(NewToolbox())
	check.Text(t, box, "shout", `{"text":"hey"}`, "hey!")
	check.Text(t, box, "count", ``, "2")
}
