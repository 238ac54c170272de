package agreement

import (
	"context"
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/tool"
)

// subject is one tool under test.
type subject struct {
	name   string
	schema string
	typ    reflect.Type

	registry tool.Registry
	tool     string
	services []any
	// decode is the Strict decoder: the arguments as a pointer to typ, or what a
	// model would read.
	decode func(t *testing.T, document string) (reflect.Value, string)
}

// of makes a subject of a tool whose argument type is T. The function itself does
// not run: what it would get is taken from the call.
func of[T any](registry tool.Registry, name string, services ...any) subject {
	one := registry.Filter(func(t tool.Tool) bool { return t.Name() == name })
	found, _ := one.Lookup(name)
	found = found.In(tool.NewScope(services...)) // with the values of choices
	var taken *T
	take := func(tool.Handler) tool.Handler {
		return func(_ context.Context, c *tool.Call) (tool.Result, error) {
			taken, _ = tool.Params[T](c)
			return tool.Result{}, nil
		}
	}
	return subject{
		name:   reflect.TypeFor[T]().String() + " of " + name,
		schema: found.Schema(),
		typ:    reflect.TypeFor[T](),

		registry: registry, tool: name, services: services,
		decode: func(t *testing.T, document string) (reflect.Value, string) {
			t.Helper()
			box, err := tool.NewToolbox(one, tool.Strict(), tool.HostApproves(), tool.Provide(services...), tool.Use(take))
			require.NoError(t, err)
			taken = nil
			r, err := box.Call(t.Context(), tool.Call{Name: name, Arguments: []byte(document)})
			require.NoError(t, err)
			if r.Status != tool.OK {
				return reflect.Value{}, r.Text
			}
			require.NotNil(t, taken)
			return reflect.ValueOf(taken), ""
		},
	}
}
