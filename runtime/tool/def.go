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
	Needs       []Need

	// Args runs the tool step by step.
	Args args
	// Direct decodes and calls in one frame, so that decoder and arguments stay on
	// the stack. It is nil for tools whose calls are always watched.
	Direct func(context.Context, *Scope, decode.Input) (Result, error)
}

// Meta is one fact about a tool, for the host.
type Meta struct{ Key, Value string }

// Need is one service that a tool cannot run without.
type Need struct {
	Parameter string // of the function, or "receiver"
	Type      string // as Go writes it
	In        func(*Scope) bool
}

// args is the half of a tool that knows the type of its arguments: *Args[T].
type args interface {
	decode(*decode.Decoder) any
	run(context.Context, *Scope, any) (Result, error)
	status(any) string
	approve(any) bool
	encode(any) ([]byte, bool)
}

// Args ties together the emitted functions for one argument type. Everything
// between decoding and running carries the same *T as an any, and only Args
// opens it.
type Args[T any] struct {
	Decode  func(*decode.Decoder, *T)
	Run     func(context.Context, *Scope, *T) (Result, error)
	Status  func(*T) string // nil for a tool without a status text
	Approve func(*T) bool   // whether a call with these arguments needs approval; nil: it does
	// Encode writes the arguments as the schema has them; nil for tools that need
	// no approval.
	Encode func(*encode.Writer, *T)
}

func (a *Args[T]) decode(d *decode.Decoder) any {
	v := new(T)
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
