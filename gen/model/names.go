package model

import "strings"

// ToolsName is the name of the generated function that returns the tools.
func ToolsName(prefix string) string { return prefix + "Tools" }

// NewToolboxName is the name of the generated function that makes a toolbox.
func NewToolboxName(prefix string) string { return "New" + prefix + "Toolbox" }

// ArgsName is the name of the generated argument type of a function of plain
// parameters, by the function's unique name.
func ArgsName(unique string) string { return unique + "Args" }

// SpecName is the name of the generated function that asks for a kit, by the
// unique name of the kit's type.
func SpecName(unique string) string { return unique + "Spec" }

// Predeclared are the identifiers of Go that emitted code uses, and which the
// package must therefore leave their meaning.
func (p *Package) Predeclared() []string {
	names := strings.Fields(`append bool byte error false float32 float64 int int8 int16 int32
		int64 len make new nil string true uint uint8 uint16 uint32 uint64`)
	if len(p.Kits) > 0 {
		names = append(names, "any")
	}
	return names
}
