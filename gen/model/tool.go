package model

import (
	"go/token"
	"time"
)

// Tool is one annotated function or method.
type Tool struct {
	Name        string // wire name
	Title       string
	Description string
	Deprecated  string // the doc comment's Deprecated paragraph; "" for none

	Func Func

	Effects        []string      // as written, in the grammar's order; "none" alone; nil is unknown
	Hints          []string      // in the grammar's order
	Tags           []string      // as written, without repetitions
	Meta           []Pair        // for the host only, in source order
	PublicMeta     []Pair        // published, in source order
	Aliases        []string      // former names, in source order
	Timeout        time.Duration // of one call; 0 for none
	Status         []StatusPart
	StatusText     string       // the directive's value, for the catalog
	StatusFunc     *Reference   // renders the status from what the model sends; nil for none
	Available      *Condition   // under which the tool is offered; nil is always
	AvailableText  string       // the directive's value, for the catalog
	Describe       *ServiceFunc // writes the description under a scope; nil for none
	ApprovalAlways bool
	ApprovalNever  bool
	ApprovalFunc   *Reference // says of what the model sends whether a person is asked; nil for none
	Examples       []string   // canonical JSON, each a whole call, in source order

	Kit        *Kit // that the method belongs to; nil for any other tool
	Concurrent bool // may run beside other calls of its kit

	Params []Param // in the function's order
	// Args is the argument object. ArgsOwned says that its type is the user's
	// own struct; otherwise emission declares it as Func.ArgsName.
	Args      *Struct
	ArgsOwned bool
	Result    Result

	Pos token.Position // of the name directive
}

// Approval reports whether a person may be asked before a call.
func (t *Tool) Approval() bool { return t.ApprovalAlways || t.ApprovalFunc != nil }

// Func is how the tool's function is named and reached in Go.
type Func struct {
	Name     string  // Search, or Balance
	Receiver *GoType // nil for a plain function
	// ReceiverName is the receiver's type name without star: Accounts.
	ReceiverName string
	// Display is how Go people write it: Search, (*Accounts).Balance.
	Display string
	// Unique is unique in the package and starts emitted names: Search,
	// AccountsBalance.
	Unique string
	// Signature is the whole function type with the receiver first, for the
	// drift assertion.
	Signature GoType
}

// Role says where a parameter's value comes from.
type Role uint8

// The roles of a parameter.
const (
	Context  Role = iota // context.Context
	Argument             // one property of the argument object
	Object               // the argument object itself
	Injected             // the scope
)

// Param is one parameter of a tool's function, receiver excluded.
type Param struct {
	Name string // Go identifier
	Role Role
	Type GoType
	// Field is the property that fills an Argument.
	Field *Field
	// Pointer says that an Object is taken by pointer.
	Pointer bool
	// Optional says that an Injected value may be missing from the scope: the
	// function then gets the zero value.
	Optional bool
	// Nilable says that an Injected type has a nil.
	Nilable bool
	Pos     token.Position
}

// ResultKind says what a tool's function returns besides its error.
type ResultKind uint8

// The kinds of results.
const (
	NoResult     ResultKind = iota
	TextResult              // a string type: the model reads it as it is
	ValueResult             // encoded as JSON by emitted code
	NativeResult            // tool.Result, passed on
)

// Result is what a tool's function returns.
type Result struct {
	Kind  ResultKind
	Type  *Type // nil for NoResult and NativeResult
	Error bool  // the function returns an error too
}

// StatusPart is a piece of a status text: literal text, or the argument at Path.
type StatusPart struct {
	Text  string
	Field *Field // nil for literal text
}
