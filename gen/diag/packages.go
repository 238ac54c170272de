package diag

func packageEntries() []Entry {
	return []Entry{
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
	}
}
