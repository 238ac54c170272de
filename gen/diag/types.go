package diag

var typeEntries = []Entry{
	{
		UnsupportedType, "a type without a JSON schema of its own",
		`Arguments and results may be made of booleans, integers, floats, strings, []byte, time.Time, json.RawMessage, structs, slices, arrays, maps with string keys, and pointers to them. Interfaces (any too), channels, functions and complex numbers say nothing about what to send. For a time.Duration take an integer and name its unit: timeoutSeconds int.`,
		`
// Params is what Ping takes.
type Params struct {
	Extra any ` + "`json:\"extra\"`" + `
}

// Ping answers.
//
//tool:name ping
func Ping(p Params) string { return "pong" }`, `
// Params is what Ping takes.
type Params struct {
	Extra map[string]string ` + "`json:\"extra\"`" + `
}

// Ping answers.
//
//tool:name ping
func Ping(p Params) string { return "pong" }`,
	},
	{
		RecursiveType, "a type that contains itself",
		`Providers differ in what they accept of recursive schemas, and models fill them badly. Flatten the data: a list of nodes that name their parents.`,
		`
// Node is one of a tree.
type Node struct {
	Name     string ` + "`json:\"name\"`" + `
	Children []Node ` + "`json:\"children\"`" + `
}

// Plant plants a tree.
//
//tool:name plant
func Plant(root Node) string { return root.Name }`, `
// Node is one of a tree.
type Node struct {
	Name   string ` + "`json:\"name\"`" + `
	Parent string ` + "`json:\"parent\"`" + `
}

// Plant plants a tree.
//
//tool:name plant
func Plant(
	nodes []Node, // The tree, root first.
) string {
	return nodes[0].Name
}`,
	},
	{
		OwnMarshaler, "a type that is its own judge of JSON",
		`Where a type has MarshalJSON, UnmarshalJSON, MarshalText or UnmarshalText, its Go fields no longer tell how it looks in JSON, so that no schema can be derived. Take a string (or a struct) and convert in the function. Exceptions are time.Time and json.RawMessage.`,
		`
// Add adds.
//
//tool:name add
func Add(
	a *big.Int, // First summand.
) string {
	return a.String()
}`, `
// Add adds.
//
//tool:name add
func Add(
	a string, // First summand, in decimal digits.
) string {
	return a
}`,
	},
	{
		UnsupportedEmbed, "an embedded field that cannot be flattened",
		`Embedded structs are flattened as encoding/json does it. An embedded pointer would have to be allocated or not by what the model sends, and an embedded struct whose fields this package cannot reach cannot be filled. Name the field, or embed the struct itself.`,
		`
// Base is common to all.
type Base struct {
	ID string ` + "`json:\"id\"`" + `
}

// Params is what Ping takes.
type Params struct {
	*Base
}

// Ping answers.
//
//tool:name ping
func Ping(p Params) string { return p.ID }`, `
// Base is common to all.
type Base struct {
	ID string ` + "`json:\"id\"`" + `
}

// Params is what Ping takes.
type Params struct {
	Base
}

// Ping answers.
//
//tool:name ping
func Ping(p Params) string { return p.ID }`,
	},
	{
		MissingTag, "an argument field without a json tag",
		`The wire name of an argument is a contract with models and transcripts. In a struct it is written in the json tag, so that renaming the Go field does not change it. json:"-" leaves a field out.`,
		`
// Params is what Ping takes.
type Params struct {
	UserID string
}

// Ping answers.
//
//tool:name ping
func Ping(p Params) string { return p.UserID }`, `
// Params is what Ping takes.
type Params struct {
	UserID string ` + "`json:\"user_id\"`" + `
}

// Ping answers.
//
//tool:name ping
func Ping(p Params) string { return p.UserID }`,
	},
	{
		BadTag, "a struct tag that cannot be honoured",
		`The json options omitempty and omitzero are understood. The string option would put numbers into strings, and inline and others have no meaning to encoding/json of today. A jsonschema tag is the description alone, as google/jsonschema-go has it: key=value forms of other libraries are refused.`,
		`
// Params is what Ping takes.
type Params struct {
	Times int ` + "`json:\"times,string\"`" + `
}

// Ping answers.
//
//tool:name ping
func Ping(p Params) string { return "pong" }`, `
// Params is what Ping takes.
type Params struct {
	Times int ` + "`json:\"times\"`" + `
}

// Ping answers.
//
//tool:name ping
func Ping(p Params) string { return "pong" }`,
	},
	{
		BadProperty, "a property name that a provider refuses",
		`Anthropic takes letters, digits, underscores, dots and dashes, at most 64 of them, and refuses the whole request otherwise. This holds for every argument object, nested ones too.`,
		`
// Params is what Ping takes.
type Params struct {
	Top int ` + "`json:\"$top\"`" + `
}

// Ping answers.
//
//tool:name ping
func Ping(p Params) string { return "pong" }`, `
// Params is what Ping takes.
type Params struct {
	Top int ` + "`json:\"top\"`" + `
}

// Ping answers.
//
//tool:name ping
func Ping(p Params) string { return "pong" }`,
	},
	{
		DuplicateProp, "two properties under one name",
		`encoding/json drops both fields without a word; here they are reported. Names that differ only by case count as equal, because models and proxies confuse them.`,
		`
// Params is what Ping takes.
type Params struct {
	From string ` + "`json:\"host\"`" + `
	To   string ` + "`json:\"host\"`" + `
}

// Ping answers.
//
//tool:name ping
func Ping(p Params) string { return p.To }`, `
// Params is what Ping takes.
type Params struct {
	From string ` + "`json:\"from\"`" + `
	To   string ` + "`json:\"to\"`" + `
}

// Ping answers.
//
//tool:name ping
func Ping(p Params) string { return p.To }`,
	},
	{
		BadEnum, "an enum that does not work out",
		`The values of an enum are the constants of a named string or integer type, or those that //tool:enum lists. A list must fit the type and, where the type has constants, choose among them. Values that differ only by case are refused, since models and even strict modes mix them up. //tool:enum - says that the constants are examples and any value is allowed.`,
		`
// Unit is a unit of temperature.
type Unit string

const (
	Celsius    Unit = "celsius"
	Fahrenheit Unit = "fahrenheit"
)

// Weather looks out of the window.
//
//tool:name weather
func Weather(
	//tool:enum celsius, kelvin
	unit Unit,
) string {
	return string(unit)
}`, `
// Unit is a unit of temperature.
type Unit string

const (
	Celsius    Unit = "celsius"
	Fahrenheit Unit = "fahrenheit"
	Kelvin     Unit = "kelvin"
)

// Weather looks out of the window.
//
//tool:name weather
func Weather(
	//tool:enum celsius, kelvin
	unit Unit,
) string {
	return string(unit)
}`,
	},
}
