package diag

var valueEntries = []Entry{
	{
		WrongConstraint, "a constraint on a type that it does not fit",
		`min, max, exclusivemin and exclusivemax are for numbers; minlength, maxlength and pattern for strings; minitems and maxitems for slices; enum and default for scalars. A bound must be a value of the type: a whole number within the range of an integer type.`,
		`
// Ping answers.
//
//tool:name ping
//tool:pattern times ^[0-9]+$
func Ping(times int) string { return strings.Repeat("pong", times) }`, `
// Ping answers.
//
//tool:name ping
//tool:min times 0
func Ping(times int) string { return strings.Repeat("pong", times) }`,
	},
	{
		BadPattern, "a pattern that not everybody reads alike",
		`The pattern is checked by Go's RE2 and published in the schema, where consumers read it as ECMA-262. Only what means the same to both is accepted: no (?i) and other flags, no \A, \z, \Q, no [[:alpha:]], no (?P<name>, no \pL, no lookaround.`,
		`
// Ping answers.
//
//tool:name ping
func Ping(
	//tool:pattern (?i)^host-[a-z]+$
	host string,
) string {
	return host
}`, `
// Ping answers.
//
//tool:name ping
func Ping(
	//tool:pattern ^[Hh][Oo][Ss][Tt]-[A-Za-z]+$
	host string,
) string {
	return host
}`,
	},
	{
		BadDefault, "a default that the tool itself would refuse",
		`A default is used when the argument is absent, so it must be a value that the argument could have: of its type and within its constraints. It is written as JSON; text may go without quotes.`,
		`
// Ping answers.
//
//tool:name ping
//tool:max times 3
//tool:default times 5
func Ping(times int) string { return strings.Repeat("pong", times) }`, `
// Ping answers.
//
//tool:name ping
//tool:max times 5
//tool:default times 5
func Ping(times int) string { return strings.Repeat("pong", times) }`,
	},
}
