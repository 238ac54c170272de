package model

import "github.com/toolgen/toolgen/gen/goname"

// ToolsName is the name of the generated function that returns the tools.
func ToolsName(prefix string) string { return prefix + "Tools" }

// NewToolboxName is the name of the generated function that makes a toolbox.
func NewToolboxName(prefix string) string { return "New" + prefix + "Toolbox" }

// UniqueName starts the emitted names of a function's tool: Search for a
// function, AccountsBalance for a method; always exported, so that search
// becomes Search.
func UniqueName(receiver, function string) string {
	return goname.Upper(receiver) + goname.Upper(function)
}

// ArgsName is the name of the generated argument type of a function of plain
// parameters.
func ArgsName(unique string) string { return unique + "Args" }
