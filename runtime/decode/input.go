package decode

// Policy says which forms besides the schema's own are taken.
type Policy uint8

const (
	// Tolerant makes repairs that lose nothing and that the schema asks for, and
	// records each of them: a number or a boolean in quotes, an array or object
	// encoded into a string, a Markdown fence around the whole. A parameter that
	// is a string is never looked into.
	Tolerant Policy = iota
	// Strict takes what the schema takes.
	Strict
)

// Input is what a tool is called with.
type Input struct {
	JSON   []byte // the arguments as the model sent them; not changed, not kept
	Policy Policy
	// Secret says that some of the values are for no log. Findings and repairs then
	// quote no value and no key of a map, wherever it stands: a secret may have come
	// in the wrong place. They tell its JSON type, and * for the key.
	Secret bool
	// Choices are the values that may stand where a required one is missing, for those
	// that are known only now: see [Decoder.Choice]. Without a value, or where it is nil,
	// the finding says what the member's Want says.
	Choices func(pointer string) []string
}
