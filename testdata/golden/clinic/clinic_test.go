package clinic

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/provider"
	"github.com/toolgen/toolgen/runtime/tool"
	"github.com/toolgen/toolgen/testdata/golden/check"
)

// seen is what a host saw of a call.
type seen struct{ Asked, Status, Logged string }

func open(t *testing.T, options ...tool.Option) (*tool.Toolbox, *seen) {
	t.Helper()
	var s seen
	box := check.Box(t)(NewToolbox(append(options,
		tool.Kits(LogSpec(Config{Title: "t"})),
		tool.Approve(func(_ context.Context, c *tool.Call) error {
			s.Asked = c.Name
			return nil
		}),
		tool.Use(func(next tool.Handler) tool.Handler {
			return func(ctx context.Context, c *tool.Call) (tool.Result, error) {
				s.Status, s.Logged = c.Status(), string(c.Redacted())
				return next(ctx, c)
			}
		}))...))
	require.NoError(t, box.Enter(t.Context(), tool.EnterOptions{}))
	t.Cleanup(func() { assert.NoError(t, box.Close(context.Background())) })
	return box, &s
}

func names(box *tool.Toolbox, services ...any) (list []string) {
	for t := range box.In(tool.NewScope(services...)).Available() {
		list = append(list, t.Name())
	}
	return list
}

func TestEverythingHoldsTogether(t *testing.T) {
	ward := &Ward{Name: "north", Beds: map[string]string{"12": "Ann", "7": "Bob"}}
	box, host := open(t, tool.Provide(ward), tool.Provide(User{Admin: true}))

	check.Text(t, box, "release", `{"bed":"12","pin":1234}`, "Ann went home")
	assert.Equal(t, seen{"", "Discharging from bed 12...", `{"bed":"12","force":false,"pin":"[secret]"}`}, *host)

	check.Text(t, box, "discharge", `{"bed":"7","force":true}`, "Bob went home")
	assert.Equal(t, "discharge", host.Asked)
	assert.Equal(t, "Clearing bed 7...", host.Status)

	check.Refused(t, box, "discharge", `{"bed":"9"}`, `/bed: got a string; want one of "12", "7"`)
	check.Text(t, box, "log_write", `{"text":"hi","author":"Ann"}`, "1")
	assert.Equal(t, "Noting hi", host.Status)
	assert.Equal(t, `{"text":"hi","author":"[secret]"}`, host.Logged)

	listed := string(Tools().Schemas(tool.NewScope(ward, User{Admin: true}), provider.MCP))
	for _, part := range []string{`Sends a patient of north home.`, `"enum":["12","7"]`, `"_meta":{"docs":"https://clinic.example/discharge",`} {
		assert.Contains(t, listed, part)
	}
	assert.NotContains(t, listed, "release")
	found, ok := Tools().Lookup("release")
	require.True(t, ok)
	assert.Equal(t, time.Minute, found.Timeout())
	assert.Equal(t, []string{"clinic"}, slices.Collect(found.Tags()))
}

func TestWhatIsOfferedDependsOnTheScope(t *testing.T) {
	box, _ := open(t)
	assert.Equal(t, []string{"log_write"}, names(box))
	assert.Empty(t, names(box, &Ward{}))
	assert.Equal(t, []string{"discharge", "log_write"}, names(box, &Ward{}, User{Admin: true}))
}
