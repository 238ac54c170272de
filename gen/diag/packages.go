package diag

var packageEntries = []Entry{
	{
		Compile, "Go code that does not compile",
		`What toolgen reads must compile, apart from what generation itself will bring: uses of Tools, NewToolbox and the generated argument types may be there before they are. All else is reported as the compiler would, and nothing is written.`,
		`
// Ping answers.
//
//tool:name ping
func Ping() string { return pong }`, `
// Ping answers.
//
//tool:name ping
func Ping() string { return "pong" }`,
	},
	{
		Load, "packages that cannot be loaded",
		`The go command could not list what was asked for: a pattern that matches no directory, a module that is missing, an import cycle, two packages in one directory. go build says the same.`,
		`
import "example.com/there/is/no/such/module"

// Ping answers.
//
//tool:name ping
func Ping() string { return module.Pong }`, `
// Ping answers.
//
//tool:name ping
func Ping() string { return "pong" }`,
	},
	{
		Constrained, "a tool in a file that is not part of every build",
		`A package has one set of tools, the same on every platform and under all tags, and the file that makes them is part of every build. What it calls must be so too: the function cannot stand in a file with a //go:build line, or with a platform in its name such as _linux.go. Let it stand in another file and call what differs from there.`,
		`
//go:build linux

package example

// Ping answers.
//
//tool:name ping
func Ping() string { return "pong" }`, `
// Ping answers.
//
//tool:name ping
func Ping() string { return pong() }

func pong() string { return "pong" }`,
	},
}
