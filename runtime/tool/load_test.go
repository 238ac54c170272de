package tool_test

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/decode"
	"github.com/toolgen/toolgen/runtime/tool"
)

// behaviours are what the tools of the load test do, by their number.
var behaviours = []func(ctx context.Context, id string) (tool.Result, error){
	func(_ context.Context, id string) (tool.Result, error) { return tool.Text(id), nil },
	func(_ context.Context, id string) (tool.Result, error) { panic(id) },
	func(_ context.Context, id string) (tool.Result, error) { return tool.Result{}, tool.Fail(id) },
	func(context.Context, string) (tool.Result, error) { return tool.Result{}, errBackend },
	func(ctx context.Context, _ string) (tool.Result, error) { // minds its deadline
		select {
		case <-ctx.Done():
			return tool.Result{}, ctx.Err()
		case <-time.After(3 * time.Millisecond):
			return tool.Text("slow"), nil
		}
	},
	func(_ context.Context, id string) (tool.Result, error) { // does not
		time.Sleep(3 * time.Millisecond)
		return tool.Text(id), nil
	},
	func(ctx context.Context, id string) (tool.Result, error) {
		tool.Progress(ctx, 1, 2, id)
		return tool.Text(id), nil
	},
}

// crowd is a toolbox of a hundred tools: plain ones and those of ten kits, some with
// a time limit, some concurrent, some read-only.
func crowd(t *testing.T, running *atomic.Int64, options ...tool.Option) *tool.Toolbox {
	t.Helper()
	def := &tool.RegistryDef{}
	var kits []*tool.KitDef
	var specs []tool.Spec
	for i := range 10 {
		kits = append(kits, &tool.KitDef{Key: strconv.Itoa(i), New: func(*tool.Scope, decode.Input) (any, error) { return new(int), nil }})
		specs = append(specs, tool.Spec{Name: strconv.Itoa(i)})
	}
	for i := range 100 {
		run := func(ctx context.Context, _ *tool.Scope, id *string) (tool.Result, error) {
			running.Add(1)
			defer running.Add(-1)
			return behaviours[i%len(behaviours)](ctx, *id)
		}
		d := &tool.ToolDef{Name: fmt.Sprintf("tool_%02d", i), Args: &tool.Args[string]{Run: run, Decode: decodeID}}
		if i%2 == 0 {
			d.Direct = func(ctx context.Context, s *tool.Scope, in decode.Input) (tool.Result, error) {
				var dec decode.Decoder
				var id string
				dec.Begin(in)
				if decodeID(&dec, &id); !dec.Done() {
					return tool.Refuse(d.Name, dec.Report()), nil
				}
				return run(ctx, s, &id)
			}
		}
		if i%5 == 0 {
			d.Kit, d.Concurrent = kits[i/10], i%10 == 0
		}
		if i%3 == 0 {
			d.Timeout = time.Millisecond
		}
		if i%4 != 0 {
			d.Hints = tool.ReadOnly
		}
		def.Tools = append(def.Tools, d)
	}
	b, err := tool.NewToolbox(tool.NewRegistry(def), append(options, tool.Kits(specs...))...)
	require.NoError(t, err)
	return b
}

func decodeID(d *decode.Decoder, id *string) {
	o := d.Object(decode.Members{{Name: "id", Want: "a string", Required: true}})
	for o.Next() {
		*id = d.String()
	}
}

func sum(s string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(s))
	return h.Sum64()
}

func TestEveryOneOfTenThousandCallsIsAnsweredOnce(t *testing.T) {
	t.Run("direct", func(t *testing.T) { load(t) })
	t.Run("watched", func(t *testing.T) {
		var steps, seen atomic.Int64
		load(t, tool.OnProgress(func(context.Context, tool.Step) { steps.Add(1) }),
			tool.Observe(func(next tool.Handler) tool.Handler {
				return func(ctx context.Context, c *tool.Call) (tool.Result, error) {
					seen.Add(1)
					return next(ctx, c)
				}
			}))
		assert.EqualValues(t, turns*each, seen.Load(), "every call is observed")
		assert.Positive(t, steps.Load())
	})
}

const turns, each = 400, 25

// load sends turns of calls to a crowd, all at the same time.
func load(t *testing.T, options ...tool.Option) {
	t.Helper()
	var running atomic.Int64
	b := crowd(t, &running, options...)
	require.NoError(t, b.Enter(t.Context(), tool.EnterOptions{}))
	var asked, answered, answers atomic.Uint64
	var group sync.WaitGroup
	for n := range turns {
		group.Go(func() {
			random := rand.New(rand.NewPCG(uint64(n), 1))
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			if n%4 == 0 {
				time.AfterFunc(time.Duration(random.IntN(20))*time.Millisecond, cancel)
			}
			calls := make([]tool.Call, each)
			for i := range calls {
				id := fmt.Sprintf("%d.%d", n, i)
				asked.Add(sum(id))
				calls[i] = tool.Call{ID: id, Name: fmt.Sprintf("tool_%02d", random.IntN(105)), Arguments: fmt.Appendf(nil, `{"id":%q}`, id)}
				if random.IntN(10) == 0 {
					calls[i].Arguments = []byte(`{"id":5`)
				}
				if random.IntN(5) == 0 {
					calls[i].Timeout = time.Millisecond
				}
			}
			for i, a := range b.CallAll(ctx, calls, 1+n%8) {
				answered.Add(sum(a.ID))
				answers.Add(1)
				plausible(t, calls[i], a)
			}
		})
	}
	group.Wait()
	assert.Equal(t, asked.Load(), answered.Load(), "the checksum of ids")
	assert.EqualValues(t, turns*each, answers.Load())
	require.NoError(t, b.Close(t.Context()))
	require.Eventually(t, func() bool { return running.Load() == 0 }, 5*time.Second, time.Millisecond, "what was left behind ends")
}

// plausible checks that an answer is the one of its call, and fit for a model.
func plausible(t *testing.T, c tool.Call, a tool.Answer) {
	assert.Equal(t, c.ID, a.ID)
	text := a.Result.Observation(0)
	assert.NotEmpty(t, text)
	assert.NotContains(t, text, errBackend.Error())
	switch a.Result.Status {
	case tool.OK:
		assert.Contains(t, []string{c.ID, "slow"}, text)
		assert.NoError(t, a.Err)
	case tool.Error:
		_, panicked := errors.AsType[*tool.PanicError](a.Err)
		if a.Err == nil {
			assert.Equal(t, "Error: "+c.ID, text)
		} else {
			assert.True(t, panicked || errors.Is(a.Err, errBackend) || errors.Is(a.Err, context.Canceled), a.Err)
		}
	default:
		assert.NoError(t, a.Err)
	}
}
