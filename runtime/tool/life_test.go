package tool_test

import (
	"context"
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/decode"
	"github.com/toolgen/toolgen/runtime/tool"
)

// device is a kit of the tests that does what it is told and writes it down.
type device struct {
	key               string
	mu                *sync.Mutex // of the trail
	trail             *[]string
	start, end, write func(context.Context) error
}

func (d *device) do(ctx context.Context, what string, f func(context.Context) error) error {
	d.mu.Lock()
	*d.trail = append(*d.trail, what+" "+d.key)
	d.mu.Unlock()
	if f == nil {
		return nil
	}
	return f(ctx)
}

// read is the trail by now.
func (d *device) read() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(*d.trail)
}

func (d *device) Start(ctx context.Context) error { return d.do(ctx, "start", d.start) }

func (d *device) Close(ctx context.Context) error { return d.do(ctx, "close", d.end) }

// devices returns a toolbox with a kit for each device. A kit has the tools use_KEY,
// one at a time, and peek_KEY, which is concurrent; both do what write says.
func devices(t testing.TB, all []*device, options ...tool.Option) *tool.Toolbox {
	t.Helper()
	def := &tool.RegistryDef{}
	var specs []tool.Spec
	for _, d := range all {
		kit := &tool.KitDef{Key: d.key, New: func(*tool.Scope, decode.Input) (any, error) { return d, nil }}
		args := &tool.Args[struct{}]{
			Decode: func(d *decode.Decoder, _ *struct{}) {
				o := d.Object(nil)
				o.Next()
			},
			Run: func(ctx context.Context, _ *tool.Scope, _ *struct{}) (tool.Result, error) {
				if d.write == nil {
					return tool.Text(d.key), nil
				}
				return tool.Text(d.key), d.write(ctx)
			},
		}
		direct := func(ctx context.Context, s *tool.Scope, in decode.Input) (tool.Result, error) {
			return args.Run(ctx, s, nil)
		}
		def.Tools = append(def.Tools,
			&tool.ToolDef{Name: "peek_" + d.key, Kit: kit, Concurrent: true, Args: args, Direct: direct},
			&tool.ToolDef{Name: "use_" + d.key, Kit: kit, Args: args, Direct: direct})
		specs = append(specs, tool.Spec{Name: d.key})
	}
	b, err := tool.NewToolbox(tool.NewRegistry(def), append(options, tool.Kits(specs...))...)
	require.NoError(t, err)
	return b
}

// trio is three devices that write into one trail.
func trio() ([]*device, *[]string) {
	mu, trail := &sync.Mutex{}, &[]string{}
	return []*device{{key: "a", mu: mu, trail: trail}, {key: "b", mu: mu, trail: trail}, {key: "c", mu: mu, trail: trail}}, trail
}
