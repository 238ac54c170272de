package diag

var functionEntries = []Entry{
	{
		UnknownFunc, "a directive that names a function which is not there",
		`Some directives name a Go function, as Go code in the same file would: Func for one of the package, pkg.Func for one of a package that the file imports, Type.Method or (*Type).Method for a method, whose receiver is the first parameter then. An import that nothing but directives needs is written with a blank name, as in import _ "example.com/kb", and directives say kb all the same. Generated functions and those of tests cannot be named.`,
		`
// Ping answers.
//
//tool:name ping
//tool:statusfunc PingStats
func Ping(whom string) string { return "pong, " + whom }

// PingStatus is shown meanwhile.
func PingStatus(whom string) string { return "Pinging " + whom }`, `
// Ping answers.
//
//tool:name ping
//tool:statusfunc PingStatus
func Ping(whom string) string { return "pong, " + whom }

// PingStatus is shown meanwhile.
func PingStatus(whom string) string { return "Pinging " + whom }`,
	},
	{
		WrongFunc, "a function that does not fit the directive that names it",
		`Generated code calls the function, so its parameters and results must be those that the directive asks for; the message has both as Go writes them. The functions of statusfunc and approval take the tool's own model parameters, in its order: not the context, and nothing that is injected. Names count too: two functions that take from and to in another order are a mistake that Go would not see. A generic function, a variable and an unexported function of another package cannot be called.`,
		`
// Ping answers.
//
//tool:name ping
//tool:statusfunc PingStatus
func Ping(whom string, times int) string { return strings.Repeat(whom, times) }

// PingStatus is shown meanwhile.
func PingStatus(whom string) string { return "Pinging " + whom }`, `
// Ping answers.
//
//tool:name ping
//tool:statusfunc PingStatus
func Ping(whom string, times int) string { return strings.Repeat(whom, times) }

// PingStatus is shown meanwhile.
func PingStatus(whom string, _ int) string { return "Pinging " + whom }`,
	},
	{
		BadCondition, "a condition that cannot be asked",
		`The condition of //tool:available is a Go expression over what the scope of a call has: provided(T) for a service of the type T, requires(pred) for one that a function func(T) bool or a method says yes to, joined with && and ||, negated with !, and grouped with parentheses. Types are written as the file would write them, and a pointer is another type than what it points to. Services that the tool is injected need not be asked for: without them it is not offered.`,
		`
// Desk is a service.
type Desk struct{ open bool }

// Ping answers.
//
//tool:name ping
//tool:available provide(*Desk)
func Ping() string { return "pong" }`, `
// Desk is a service.
type Desk struct{ open bool }

// Ping answers.
//
//tool:name ping
//tool:available provided(*Desk)
func Ping() string { return "pong" }`,
	},
}
