package diag

var toolEntries = []Entry{
	{
		BadName, "a tool name that a provider refuses",
		`Names start with a letter or an underscore, go on with letters, digits, underscores and dashes, and have at most 64 characters. That is what OpenAI, Anthropic, Gemini and MCP all accept; one bad name makes a provider refuse the whole request.`,
		`
// Ping answers.
//
//tool:name net.ping
func Ping() string { return "pong" }`, `
// Ping answers.
//
//tool:name net_ping
func Ping() string { return "pong" }`,
	},
	{
		ReservedName, "a tool name that a provider uses itself",
		`Anthropic's own client tools have fixed names (bash, computer, memory, web_search and others). A tool of yours under such a name is taken for theirs, with other arguments.`,
		`
// Ping answers.
//
//tool:name bash
func Ping() string { return "pong" }`, `
// Ping answers.
//
//tool:name ping
func Ping() string { return "pong" }`,
	},
	{
		DuplicateName, "two tools with one name",
		`Names are unique in a package, those of //tool:alias among them, also when capitals and the difference between - and _ are ignored: proxies and clients fold them, and a model cannot tell them apart.`,
		`
// Ping answers.
//
//tool:name ping
func Ping() string { return "pong" }

// Pong answers too.
//
//tool:name Ping
func Pong() string { return "ping" }`, `
// Ping answers.
//
//tool:name ping
func Ping() string { return "pong" }

// Pong answers too.
//
//tool:name pong
func Pong() string { return "ping" }`,
	},
	{
		GeneratedName, "a declaration under a name that generation declares",
		`Generation declares Tools, NewToolbox, FArgs for a tool function F of plain parameters, and TSpec for a kit of a type T. With -prefix Support the first two become SupportTools and NewSupportToolbox. A declaration of yours under such a name would not compile beside it. The same holds for predeclared names of Go that generated code uses, such as len, string and true.`,
		`
// Ping answers.
//
//tool:name ping
func Ping() string { return "pong" }

func Tools() []string { return []string{"ping"} }`, `
// Ping answers.
//
//tool:name ping
func Ping() string { return "pong" }

func toolNames() []string { return []string{"ping"} }`,
	},
	{
		UnknownHolder, "a status placeholder without parameter",
		`Placeholders in a status text are the wire names of the tool's parameters: what the model sends, user_id for a parameter userID. Write {{ and }} for braces that are meant as such.`,
		`
// Ping answers.
//
//tool:name ping
//tool:status Pinging {who}...
func Ping(
	whom string, // Whom to greet.
) string {
	return "pong, " + whom
}`, `
// Ping answers.
//
//tool:name ping
//tool:status Pinging {whom}...
func Ping(
	whom string, // Whom to greet.
) string {
	return "pong, " + whom
}`,
	},
	{
		BadStatus, "a status text that cannot be rendered",
		`A status is one line for people: text, with {parameter} where a value goes. Braces must close, and the value must be text, a number, a boolean or a time; lists and objects have no form for a status line.`,
		`
// Ping answers.
//
//tool:name ping
//tool:status Pinging {whom...
func Ping(
	whom string, // Whom to greet.
) string {
	return "pong, " + whom
}`, `
// Ping answers.
//
//tool:name ping
//tool:status Pinging {whom}...
func Ping(
	whom string, // Whom to greet.
) string {
	return "pong, " + whom
}`,
	},
	{
		BadExample, "an example that the tool itself would refuse",
		`An example is a whole call: a JSON object with the arguments, checked against the schema like a call from a model. It may also name a string constant that holds the object.`,
		`
// Ping answers.
//
//tool:name ping
//tool:example {"who": "Ann"}
func Ping(
	whom string, // Whom to greet.
) string {
	return "pong, " + whom
}`, `
// Ping answers.
//
//tool:name ping
//tool:example {"whom": "Ann"}
func Ping(
	whom string, // Whom to greet.
) string {
	return "pong, " + whom
}`,
	},
	{
		UnnamedParam, "a parameter without a name",
		`A parameter's name becomes the name that the model uses, and an injected one is wired by it. Only a context.Context may go without.`,
		`
// Ping answers.
//
//tool:name ping
func Ping(string) string { return "pong" }`, `
// Ping answers.
//
//tool:name ping
func Ping(
	whom string, // Whom to greet.
) string {
	return "pong, " + whom
}`,
	},
	{
		UnsupportedFunc, "a function that cannot be a tool",
		`Generated code calls the function by name with decoded arguments. It cannot call a generic function, since nothing says with which types; a variadic one has no fixed schema (take a slice); init and functions named _ cannot be called at all.`,
		`
// Sum adds.
//
//tool:name sum
func Sum(numbers ...int) int { return len(numbers) }`, `
// Sum adds.
//
//tool:name sum
func Sum(
	numbers []int, // What to add.
) int {
	return len(numbers)
}`,
	},
	{
		BadResult, "results that a tool cannot have",
		`A tool returns nothing, an error, a value, or a value and an error, in this order. A failure is returned as error, and not as a type of its own that implements it.`,
		`
// Ping answers.
//
//tool:name ping
func Ping() (string, bool) { return "pong", true }`, `
// Ping answers.
//
//tool:name ping
func Ping() (string, error) { return "pong", nil }`,
	},
	{
		Service, "a parameter that no model can send",
		`Its type has no JSON form: a client, a lock, a channel, a function, an interface. Most likely it is a service of the application. Declared with //tool:inject it comes from the scope, and the model never learns of it. Otherwise give it a type that JSON has.`,
		`
// Ping answers.
//
//tool:name ping
func Ping(client *http.Client) string { return client.Timeout.String() }`, `
// Ping answers.
//
//tool:name ping
//tool:inject client
func Ping(client *http.Client) string { return client.Timeout.String() }`,
	},
	{
		SameService, "two services of one type",
		`The application provides services by their type, and the scope has one value for each. Two parameters of one type, or a parameter of the receiver's type, would silently get the same value. Give one a type of its own: type Replica struct{ *DB }.`,
		`
// DB is a database.
type DB struct{ name string }

// Copy copies.
//
//tool:name copy
//tool:inject src, dst
func Copy(src, dst *DB) string { return src.name + dst.name }`, `
// DB is a database.
type DB struct{ name string }

// Replica is another.
type Replica struct{ *DB }

// Copy copies.
//
//tool:name copy
//tool:inject src, dst
func Copy(src *DB, dst *Replica) string { return src.name + dst.name }`,
	},
}
