package tool

import (
	"context"
	"errors"
	"strconv"
	"time"

	"github.com/toolgen/toolgen/runtime/decode"
)

// Option sets up a Toolbox.
type Option func(*setup)

// setup is what options fill in.
type setup struct {
	scope        *Scope
	specs        []Spec
	build        func(Parts) Handler
	progress     func(context.Context, Step)
	closeTime    time.Duration
	observers    []Middleware
	middleware   []Middleware
	approver     Approver
	hostApproves bool
	policy       decode.Policy
	plain        bool
	keep         bool
	gaps         []error
}

func settings(options []Option) *setup {
	s := &setup{closeTime: closeTime}
	for i, o := range options {
		if o == nil {
			s.gaps = append(s.gaps, errors.New("option "+strconv.Itoa(i+1)+" is nil"))
			continue
		}
		o(s)
	}
	return s
}

// Provide puts services into the toolbox's scope. Of two that fit a parameter,
// the later one is taken.
func Provide(services ...any) Option {
	return func(s *setup) { s.scope = s.scope.Provide(services...) }
}

// Service is Provide for one service that NewToolbox must have; generated code
// passes all of its parameters through it. name is the parameter with its type.
// Where present is false, NewToolbox fails and says so together with all else
// that is missing.
func Service(name string, value any, present bool) Option {
	return func(s *setup) {
		// A nil goes into the scope all the same, so that it is reported once and
		// not again for each tool that needs it.
		s.scope = s.scope.Provide(value)
		if !present {
			s.gaps = append(s.gaps, errors.New("service "+name+" is nil"))
		}
	}
}

// Observe adds middleware around everything else, for logs, traces and counts. It
// sees every call, also those that are refused or that no tool answers to, and
// what came of them: the result that the model reads, or the error that the host
// gets. Before it calls next nothing is known of the call but what the model sent;
// after it, [Call.Tool], [Call.Status] and [Params] are. The first listed is the
// outermost.
func Observe(observers ...Middleware) Option {
	return func(s *setup) { s.observers = append(s.observers, observers...) }
}

// Use adds middleware, which sees the calls whose arguments fit. The first listed
// is the outermost.
func Use(middleware ...Middleware) Option {
	return func(s *setup) { s.middleware = append(s.middleware, middleware...) }
}

// Approve sets who is asked about calls that need approval.
func Approve(a Approver) Option {
	return func(s *setup) { s.approver = a }
}

// HostApproves says that the host asks by itself before it calls a tool that
// needs approval, so that the toolbox need not. See [Tool.RequiresApproval].
func HostApproves() Option {
	return func(s *setup) { s.hostApproves = true }
}

// Strict refuses arguments that do not fit the schema to the letter. Without it
// lossless repairs are made, and recorded in [Result.Repairs].
func Strict() Option {
	return func(s *setup) { s.policy = decode.Strict }
}

// PlainText drops terminal escape sequences, colours among them, from the texts
// of results, and from the types and addresses of their content. It leaves
// [Result.Structured] alone, which is JSON and holds none but in the form \u001b.
func PlainText() Option {
	return func(s *setup) { s.plain = true }
}
