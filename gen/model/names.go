package model

// ToolsName is the name of the generated function that returns the tools.
func ToolsName(prefix string) string { return prefix + "Tools" }

// NewToolboxName is the name of the generated function that makes a toolbox.
func NewToolboxName(prefix string) string { return "New" + prefix + "Toolbox" }

// ArgsName is the name of the generated argument type of a function of plain
// parameters, by the function's unique name.
func ArgsName(unique string) string { return unique + "Args" }
