package tool

import (
	"context"
	"time"

	"github.com/toolgen/toolgen/runtime/decode"
	"github.com/toolgen/toolgen/runtime/encode"
)

// ToolDef is one tool as toolgen emits it, in a package variable of static data.
type ToolDef struct {
	Name        string // what the model calls
	Title       string // for people; "" for none
	Description string // what the model reads
	Deprecated  string // what to use instead; "" unless the tool is deprecated
	Package     string // import path of the declaring package, for the host's errors
	Schema      string // canonical JSON Schema of the arguments
	Output      string // canonical JSON Schema of the structured result; "" for none
	Effects     Effects
	Hints       Hints
	Tags        []string
	Meta        []Meta
	Approval    bool          // Args.Approve decides which calls; with none there, every call
	Timeout     time.Duration // of one call; 0 for none
	Secrets     []string      // JSON pointers to arguments for no log; "*" is any key or index
	Examples    []string      // canonical JSON, each the arguments of a whole call
	PublicMeta  []Meta        // published, as MCP's _meta
	Aliases     []string      // former names; RegistryDef.Lookup answers to them too
	Choices     []Choice      // in the order of the schema
	Needs       []Need        // a kit's methods have none for their receiver
	Kit         *KitDef       // of a kit's method; nil for any other tool
	Concurrent  bool          // a kit's method that may run beside others

	// Available reports whether the tool is offered under a scope; nil is always.
	// It is asked only where the scope has all of Needs.
	Available func(*Scope) bool
	// Describe is the description under a scope; nil or "" is Description.
	Describe func(*Scope) string

	// Args runs the tool step by step.
	Args args
	// Direct decodes and calls in one frame, so that decoder and arguments stay on
	// the stack. It is nil for tools whose calls are always watched.
	Direct func(context.Context, *Scope, decode.Input) (Result, error)
}

// input is raw arguments for the tool. What is said of them reaches logs, so that with
// secrets among them it quotes nothing.
func (def *ToolDef) input(raw []byte, p decode.Policy, s *Scope) decode.Input {
	in := decode.Input{JSON: raw, Policy: p, Secret: len(def.Secrets) > 0}
	if len(def.Choices) > 0 {
		in.Choices = func(pointer string) []string { return def.choices(pointer, s) }
	}
	return in
}

// Meta is one fact about a tool.
type Meta struct{ Key, Value string }

// Choice is a string in the arguments whose values are known only under a scope.
type Choice struct {
	// At is the JSON pointer in the tool's Schema to the schema of that string.
	At string
	// Values is what may be chosen. Without a value any string is taken.
	Values func(*Scope) []string
}

// Need is one service that a tool or a kit cannot do without.
type Need struct {
	Parameter string // of the function, or "receiver"
	Type      string // as Go writes it
	In        func(*Scope) bool
}

// args is the half of a tool that knows the type of its arguments: *Args[T].
type args interface {
	decode(*decode.Decoder, *Scope) any
	run(context.Context, *Scope, any) (Result, error)
	status(any) string
	approve(any) bool
	encode(any) ([]byte, bool)
}

// Args ties together the emitted functions for one argument type. Everything
// between decoding and running carries the same *T as an any, and only Args
// opens it.
type Args[T any] struct {
	Decode func(*decode.Decoder, *T)
	// DecodeIn takes the place of Decode for arguments with choices.
	DecodeIn func(*decode.Decoder, *Scope, *T)
	Run      func(context.Context, *Scope, *T) (Result, error)
	Status   func(*T) string // nil for a tool without a status text
	Approve  func(*T) bool   // whether a call with these arguments needs approval; nil: it does
	// Encode writes the arguments as the schema has them; nil for tools that need
	// no approval.
	Encode func(*encode.Writer, *T)
}

func (a *Args[T]) decode(d *decode.Decoder, s *Scope) any {
	v := new(T)
	if a.DecodeIn != nil {
		a.DecodeIn(d, s, v)
		return v
	}
	a.Decode(d, v)
	return v
}

func (a *Args[T]) run(ctx context.Context, s *Scope, params any) (Result, error) {
	v, ok := params.(*T)
	if !ok || v == nil {
		return Result{}, errParams
	}
	return a.Run(ctx, s, v)
}

func (a *Args[T]) status(params any) string {
	if v, ok := params.(*T); ok && v != nil && a.Status != nil {
		return a.Status(v)
	}
	return ""
}

func (a *Args[T]) approve(params any) bool {
	v, ok := params.(*T)
	return !ok || v == nil || a.Approve == nil || a.Approve(v)
}

func (a *Args[T]) encode(params any) ([]byte, bool) {
	v, ok := params.(*T)
	if !ok || v == nil || a.Encode == nil {
		return nil, false
	}
	var w encode.Writer
	a.Encode(&w, v)
	b, err := w.Done()
	return b, err == nil
}
