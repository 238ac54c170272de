package diag

// The codes. Each has an entry in the catalogue and a golden.
const (
	// Directives: their spelling and place.
	UnknownVerb     Code = "unknown-verb"
	UnsupportedVerb Code = "unsupported-verb"
	NearMiss        Code = "near-miss"
	Unattached      Code = "unattached"
	Misplaced       Code = "misplaced"
	MissingName     Code = "missing-name"
	MissingValue    Code = "missing-value"
	UnwantedValue   Code = "unwanted-value"
	BadValue        Code = "bad-value"
	UnknownWord     Code = "unknown-word"
	UnknownParam    Code = "unknown-parameter"
	Repeated        Code = "repeated"
	Contradiction   Code = "contradiction"
	TwoSources      Code = "two-sources"

	// Tools: names, status texts, examples.
	BadName         Code = "bad-name"
	ReservedName    Code = "reserved-name"
	DuplicateName   Code = "duplicate-name"
	GeneratedName   Code = "generated-name"
	UnknownHolder   Code = "unknown-placeholder"
	BadStatus       Code = "bad-status"
	BadExample      Code = "bad-example"
	UnnamedParam    Code = "unnamed-parameter"
	UnsupportedFunc Code = "unsupported-function"
	BadResult       Code = "bad-result"
	Service         Code = "service-parameter"
	SameService     Code = "same-service"

	// Functions that directives name.
	UnknownFunc Code = "unknown-function"
	WrongFunc   Code = "wrong-function"

	// Kits: their constructors, and the methods of their life.
	BadKit       Code = "bad-kit"
	DuplicateKit Code = "duplicate-kit"
	KitLife      Code = "kit-life"

	// Conditions under which a tool is offered.
	BadCondition Code = "bad-condition"

	// Types: what has no JSON form, or more than one.
	UnsupportedType  Code = "unsupported-type"
	RecursiveType    Code = "recursive-type"
	OwnMarshaler     Code = "own-marshaler"
	UnsupportedEmbed Code = "unsupported-embedding"
	MissingTag       Code = "missing-tag"
	BadTag           Code = "bad-tag"
	BadProperty      Code = "bad-property"
	DuplicateProp    Code = "duplicate-property"
	BadEnum          Code = "bad-enum"

	// Values: constraints and what they constrain.
	WrongConstraint Code = "wrong-constraint"
	BadPattern      Code = "bad-pattern"
	BadDefault      Code = "bad-default"

	// Packages: what stands in the way of reading them.
	Compile     Code = "compile"
	Load        Code = "load"
	Constrained Code = "constrained-file"
)
