package model

import "strings"

// Kind is the JSON-facing kind of a type.
type Kind uint8

// The kinds.
const (
	Bool Kind = iota + 1
	Int
	Uint
	Float
	String
	Bytes // []byte: a base64 string
	Time  // time.Time: an RFC 3339 string
	Raw   // json.RawMessage: any JSON value
	Slice
	Array
	Map
	StructKind
	Pointer
)

// Type is one use of a Go type with the constraints that hold at that use:
// those of a named type's own declaration and those of the place, merged. A
// pointer has none of its own: they hold for what it points to.
type Type struct {
	Kind Kind
	Bits int // Int, Uint, Float: 8 to 64; 0 for int and uint, whose size is the platform's
	Go   GoType
	// Named says that Go is a defined type, so that a conversion is needed from
	// the kind's basic type.
	Named bool

	Rules Rules
	// Enum is the values of a named type's constants, or those of the enum
	// directive; empty where any value is allowed.
	Enum []Constant
	// Choices lists the values of a string at run time; nil where they are known
	// before, or any is allowed.
	Choices *ServiceFunc

	// Secret says that values are for no log and no screen.
	Secret bool

	Elem   *Type // Slice, Array, Map, Pointer
	Key    *Type // Map: of kind String
	Len    int   // Array
	Struct *Struct
}

// Constant is one allowed value.
type Constant struct {
	JSON        string // canonical: "\"USD\"", "3"
	Name        string // the Go constant, "" for a value given by directive
	Local       bool   // the constant can be named in the package: it is declared in it, or exported
	Path        string // import path where it is declared
	Description string
}

// Rules are the constraints on a value. Nil and empty mean none.
type Rules struct {
	Min, Max                   *Number
	ExclusiveMin, ExclusiveMax *Number
	MinLength, MaxLength       *int // in Unicode code points
	MinItems, MaxItems         *int
	Pattern                    string // RE2 and ECMA-262 alike
}

// Number is an exact decimal as it stands in the schema: "0.1", "9007199254740993".
type Number string

// Struct is an object type: a struct type of the user's, or the argument
// object that emission declares for a function of plain parameters.
type Struct struct {
	// Name is unique among the package's structs and starts emitted names:
	// Customer, SearchArgs, or BillingCustomer for a type of another package
	// whose name is taken.
	Name   string
	Go     GoType
	Fields []*Field // in source order, embedded ones flattened
	Doc    string
	// Decoded and Encoded say which way the type is used.
	Decoded, Encoded bool
	// Emitted says that generation declares the type.
	Emitted bool
	// Comparable says that == is defined for the type. A field of a type that has
	// neither that nor an IsZero method cannot be OmitZero.
	Comparable bool
	// Secret says that its type is for no log and no screen.
	Secret bool
	// Shape is the struct type literal with its tags, for the drift assertion;
	// empty where it cannot be written outside the declaring package.
	Shape GoType
}

// Field is one property of an object.
type Field struct {
	Name        string   // wire name
	Path        []string // Go selectors from the struct: ["Limit"], or ["Base", "ID"] through an embedded one
	Description string
	Type        *Type
	Required    bool
	Default     string // canonical JSON of a scalar or a list of them, "" for none
	// OmitEmpty and OmitZero are encoding/json's, for results.
	OmitEmpty, OmitZero bool
	// ZeroMethod says that the field's type has a method IsZero() bool. As in
	// encoding/json it then decides for OmitZero.
	ZeroMethod bool
}

// GoType is how a type is written in Go source, as text with references to
// packages, so that the emitter can import what it needs.
type GoType struct {
	Tokens []Token
	// Key identifies the type: equal keys, identical types.
	Key string
}

// Token is a piece of Go source: plain text, or the identifier Text of the
// package at Path.
type Token struct{ Text, Path string }

// Empty reports whether nothing is written.
func (g GoType) Empty() bool { return len(g.Tokens) == 0 }

// Pointer reports whether the type is written with a star in front.
func (g GoType) Pointer() bool { return !g.Empty() && strings.HasPrefix(g.Tokens[0].Text, "*") }
