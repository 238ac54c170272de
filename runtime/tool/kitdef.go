package tool

import (
	"context"
	"errors"

	"github.com/toolgen/toolgen/runtime/decode"
)

// KitDef is a set of tools that share state, as toolgen emits it: the methods of
// what New makes. It is static data like a ToolDef.
type KitDef struct {
	Key     string // what specs call it
	Package string // import path of the declaring package, for the host's errors
	Config  string // canonical JSON Schema of the configuration, always of an object
	Secret  bool   // the configuration has values that no error may quote
	Needs   []Need // services of the constructor
	// New makes the kit from a configuration in JSON.
	New func(*Scope, decode.Input) (any, error)
}

// Starter is a kit that has to be started before its tools can be called.
// Generated code asserts it of kits with such a method.
type Starter interface{ Start(context.Context) error }

// Closer is a kit that holds something to be released. Generated code asserts it
// of kits with such a method. Close is called once on every kit that was made,
// started or not.
type Closer interface{ Close(context.Context) error }

// Made is what generated code returns where a kit's constructor returns a pointer,
// since a nil pointer in an any is not nil. A nil one is an error.
func Made[K any](kit *K, err error) (any, error) {
	switch {
	case err != nil:
		return nil, err
	case kit == nil:
		return nil, errNoKit
	}
	return kit, nil
}

var errNoKit = errors.New("its constructor returned nil")

// MissingInKit is what generated code returns where the scope lacks a service of a
// kit's constructor.
func MissingInKit(kit, parameter, typ string) (any, error) {
	return nil, &MissingServiceError{Kit: kit, Parameter: parameter, Type: typ}
}

// ConfigError says what is wrong with a kit's configuration.
type ConfigError struct {
	Report decode.Report
}

// BadConfig is what generated code returns for a configuration that does not fit.
func BadConfig(r decode.Report) (any, error) { return nil, &ConfigError{r} }

// Error has a line for each problem.
func (e *ConfigError) Error() string {
	return "the configuration does not fit:\n" + string(e.Report.Append(nil))
}
