package diag

var directiveEntries = []Entry{
	{
		UnknownVerb, "a //tool: directive that does not exist",
		`Every line that begins with //tool: belongs to toolgen, so a word that it does not know is a mistake and never skipped: a misspelt constraint would otherwise just not hold. docs/grammar.md lists the verbs.`,
		`
// Ping answers.
//
//tool:name ping
//tool:effect network
func Ping() string { return "pong" }`, `
// Ping answers.
//
//tool:name ping
//tool:effects network
func Ping() string { return "pong" }`,
	},
	{
		UnsupportedVerb, "a directive of the grammar that this version does not carry out yet",
		`The verb is part of the grammar, but this version of toolgen cannot honour it. Accepting it would promise what generated code does not do, so it is refused. Leave the line out until a version that knows it.`,
		`
// Ping answers.
//
//tool:name ping
//tool:exactlyone host, address
func Ping(host, address *string) string { return "pong" }`, `
// Ping answers.
//
//tool:name ping
func Ping(host, address *string) string { return "pong" }`,
	},
	{
		NearMiss, "a comment that looks like a directive and is prose to Go",
		`Go takes a comment for a directive only where it is spelt exactly //tool:verb, without blanks and in lower case. Anything near it is ordinary text: it would have no effect, and it would be read to the model as part of the description.`,
		`
// Ping answers.
//
// tool:name ping
func Ping() string { return "pong" }`, `
// Ping answers.
//
//tool:name ping
func Ping() string { return "pong" }`,
	},
	{
		Unattached, "a directive that belongs to nothing",
		`A directive stands in the doc comment of a function, a type or a struct field, in a package comment, or above a parameter or on its line. Most often a blank line has come between the comment and the declaration.`,
		`
// Ping answers.
//
//tool:name ping

func Ping() string { return "pong" }`, `
// Ping answers.
//
//tool:name ping
func Ping() string { return "pong" }`,
	},
	{
		Misplaced, "a directive on something that it cannot apply to",
		`Each verb has its places: a function, a parameter, a struct field, a type, a package comment. The message says which.`,
		`
// Ping answers.
//
//tool:name ping
func Ping(
	// Whom to greet.
	//
	//tool:effects network
	whom string,
) string {
	return "pong, " + whom
}`, `
// Ping answers.
//
//tool:name ping
//tool:effects network
func Ping(
	// Whom to greet.
	whom string,
) string {
	return "pong, " + whom
}`,
	},
	{
		MissingName, "a function with directives and without a name",
		`//tool:name makes a function a tool. The name is written out, not derived from the Go name, because models, transcripts and approvals refer to it: renaming the function must not rename the tool.`,
		`
// Ping answers.
//
//tool:effects network
func Ping() string { return "pong" }`, `
// Ping answers.
//
//tool:name ping
//tool:effects network
func Ping() string { return "pong" }`,
	},
	{
		MissingValue, "a directive without the value that it needs",
		`The value is the rest of the line. A directive whose value is missing means nothing, and would be taken for one that holds.`,
		`
// Ping answers.
//
//tool:name
func Ping() string { return "pong" }`, `
// Ping answers.
//
//tool:name ping
func Ping() string { return "pong" }`,
	},
	{
		UnwantedValue, "a value behind a directive that takes none",
		`The verb says everything by itself here. Remarks belong into the doc comment; a directive takes no trailing comment.`,
		`
// Ping answers.
//
//tool:name ping
func Ping(
	// Whom to greet.
	//
	//tool:optional yes
	whom string,
) string {
	return "pong, " + whom
}`, `
// Ping answers.
//
//tool:name ping
func Ping(
	// Whom to greet.
	//
	//tool:optional
	whom string,
) string {
	return "pong, " + whom
}`,
	},
	{
		BadValue, "a value of the wrong form",
		`Each verb takes one form of value: a word, a list with commas, a number, text. The message says which one is wanted.`,
		`
// Ping answers.
//
//tool:name ping
//tool:min times few
func Ping(times int) string { return strings.Repeat("pong", times) }`, `
// Ping answers.
//
//tool:name ping
//tool:min times 1
func Ping(times int) string { return strings.Repeat("pong", times) }`,
	},
	{
		UnknownWord, "a word that the directive does not know",
		`effects and hints take words of a closed set, and approval two words or the name of a function. Effects are reads_workspace, writes_workspace, network, spawns_process, or none; hints are readonly, idempotent, additive and closed; approval is never, always, or a Go function.`,
		`
// Ping answers.
//
//tool:name ping
//tool:effects netwrok
func Ping() string { return "pong" }`, `
// Ping answers.
//
//tool:name ping
//tool:effects network
func Ping() string { return "pong" }`,
	},
	{
		UnknownParam, "a directive that names a parameter which is not there",
		`On a function, directives name parameters by their Go identifiers. A name that the function does not have is most often one that was renamed.`,
		`
// Ping answers.
//
//tool:name ping
//tool:min tmes 1
func Ping(times int) string { return strings.Repeat("pong", times) }`, `
// Ping answers.
//
//tool:name ping
//tool:min times 1
func Ping(times int) string { return strings.Repeat("pong", times) }`,
	},
	{
		Repeated, "a directive that may stand only once",
		`Lists (effects, hints, tags, inject, example, alias, meta with another key) may be continued on further lines. Any other verb stands once for a thing, since it would be unclear which line holds.`,
		`
// Ping answers.
//
//tool:name ping
//tool:min times 1
//tool:min times 2
func Ping(times int) string { return strings.Repeat("pong", times) }`, `
// Ping answers.
//
//tool:name ping
//tool:min times 2
func Ping(times int) string { return strings.Repeat("pong", times) }`,
	},
	{
		Contradiction, "two statements that cannot hold together",
		`Nothing can satisfy both, or one of them would silently not count: a minimum over the maximum, a required parameter with a default, a tool that only reads and writes the workspace.`,
		`
// Ping answers.
//
//tool:name ping
//tool:min times 5
//tool:max times 1
func Ping(times int) string { return strings.Repeat("pong", times) }`, `
// Ping answers.
//
//tool:name ping
//tool:min times 1
//tool:max times 5
func Ping(times int) string { return strings.Repeat("pong", times) }`,
	},
	{
		TwoSources, "one text that is written in two places",
		`A description comes from one place: the comment above a parameter or field, the one on its line, or //tool:param. With two, one would be lost to the model, or they would drift apart.`,
		`
// Ping answers.
//
//tool:name ping
//tool:param whom Whom to greet.
func Ping(
	whom string, // Who is greeted.
) string {
	return "pong, " + whom
}`, `
// Ping answers.
//
//tool:name ping
func Ping(
	whom string, // Whom to greet.
) string {
	return "pong, " + whom
}`,
	},
}
