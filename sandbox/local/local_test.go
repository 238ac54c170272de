package local_test

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"github.com/toolgen/toolgen/sandbox"
	"github.com/toolgen/toolgen/sandbox/local"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func start(t *testing.T, p sandbox.Policy) *local.Unsafe {
	t.Helper()
	u, err := local.NewUnsafe(p)
	require.NoError(t, err)
	require.NoError(t, u.Start(t.Context()))
	t.Cleanup(func() { require.NoError(t, u.Close(context.Background())) })
	return u
}

func TestItClaimsNothingButTimeOutputEnvironmentAndTheTree(t *testing.T) {
	report := start(t, sandbox.PolicyForWorkspace(t.TempDir(), true)).Report()
	claimed := map[sandbox.Control]sandbox.Level{}
	for _, f := range report.Findings {
		if f.Level > sandbox.None {
			claimed[f.Control] = f.Level
		}
	}
	assert.Equal(t, map[sandbox.Control]sandbox.Level{
		sandbox.ControlTimeout: sandbox.Enforced, sandbox.ControlOutput: sandbox.Enforced, sandbox.ControlEnv: sandbox.Enforced,
		sandbox.ControlTree: report.Of(sandbox.ControlTree).Level, // by what the machine offers
		sandbox.ControlUser: sandbox.Enforced, sandbox.ControlTTY: sandbox.BestEffort,
	}, claimed)
	assert.Greater(t, report.Of(sandbox.ControlTree).Level, sandbox.None)
	assert.Contains(t, report.Of(sandbox.ControlRead).Reason, "host processes with the rights of the caller")
}

func TestAPolicyThatAsksForMoreIsRefusedWithAllThatIsMissing(t *testing.T) {
	p := sandbox.PolicyForWorkspace(t.TempDir(), true)
	p.Require = []sandbox.Control{sandbox.ControlNetwork, sandbox.ControlRead}
	p.Limits.Memory, p.Limits.Processes, p.Limits.CPUs = 1<<20, 5, 1
	u, err := local.NewUnsafe(p)
	require.NoError(t, err)
	err = u.Start(t.Context())
	for _, name := range []string{"network", "fs-read", "memory", "processes", "cpu"} {
		assert.ErrorContains(t, err, "- "+name+" is none: commands run as host processes")
	}
	_, err = u.Run(t.Context(), sandbox.Command{Script: "true"})
	assert.ErrorIs(t, err, sandbox.ErrNotStarted)
	require.NoError(t, u.Close(t.Context()))
}

func TestWhatCannotBeDoneOnTheHostIsUnsupported(t *testing.T) {
	p := sandbox.PolicyForWorkspace(t.TempDir(), true)
	p.Mounts = []sandbox.BindMount{sandbox.MountReadOnly(t.TempDir(), "/opt/x")}
	u, err := local.NewUnsafe(p)
	require.NoError(t, err)
	assert.ErrorIs(t, u.Start(t.Context()), errors.ErrUnsupported)
}

func TestABadPolicyIsNoSandbox(t *testing.T) {
	_, err := local.NewUnsafe(sandbox.PolicyForWorkspace("relative", true))
	var argument *sandbox.ArgumentError
	assert.ErrorAs(t, err, &argument)
}

func TestAnotherUserIsTriedAndReported(t *testing.T) {
	p := sandbox.PolicyForWorkspace(t.TempDir(), true)
	p.User = "12345"
	u, err := local.NewUnsafe(p)
	require.NoError(t, err)
	defer func() { require.NoError(t, u.Close(t.Context())) }()
	err = u.Start(t.Context())
	if os.Geteuid() != 0 {
		require.ErrorContains(t, err, "only root can run commands as somebody else")
		return
	}
	require.NoError(t, err)
	r, err := u.Run(t.Context(), sandbox.Command{Script: "id -u", Dir: "/"})
	require.NoError(t, err)
	assert.Equal(t, "12345\n", r.Stdout.Text())
	r, err = u.Run(t.Context(), sandbox.Command{Script: "id -u", Dir: "/", User: "host"})
	require.NoError(t, err)
	assert.Equal(t, "0\n", r.Stdout.Text(), "a command may say otherwise")
}

func TestSpawnKeepsAProcessThatOutlivesItsContext(t *testing.T) {
	u := start(t, sandbox.PolicyForWorkspace(t.TempDir(), true))
	ctx, cancel := context.WithCancel(t.Context())
	var out strings.Builder
	p, err := u.Spawn(ctx, sandbox.Command{Script: "cat; exit 2", Stdout: &out})
	require.NoError(t, err)
	cancel()
	_, err = p.Stdin().Write([]byte("after"))
	require.NoError(t, err)
	require.NoError(t, p.Stdin().Close())
	exit, err := p.Wait(t.Context())
	require.NoError(t, err)
	assert.Equal(t, 2, exit.Code)
	assert.Equal(t, "after", out.String())

	_, err = u.Spawn(ctx, sandbox.Command{Script: "true"})
	assert.ErrorIs(t, err, context.Canceled)
	_, err = u.Spawn(t.Context(), sandbox.Command{})
	assert.Error(t, err)
	process, err := u.Spawn(t.Context(), sandbox.Command{Argv: []string{"no-such-program"}})
	assert.Error(t, err)
	assert.Nil(t, process)
	_, err = u.Spawn(t.Context(), sandbox.Command{Script: "true", User: "x"})
	assert.Error(t, err)
}

// A command that ended leaves a sandbox nothing to wait for, so that Run costs
// little more than the program itself.
func TestARunCostsLittleMoreThanItsProgram(t *testing.T) {
	u := start(t, sandbox.PolicyForWorkspace(t.TempDir(), true))
	spent := func(background string) time.Duration {
		r, err := u.Run(t.Context(), sandbox.Command{Script: background + "true"})
		require.NoError(t, err)
		return r.Duration
	}
	best := time.Hour
	for range 20 {
		best = min(best, spent(""))
	}
	assert.Less(t, best, sandbox.DrainTime)
	assert.GreaterOrEqual(t, spent("sleep 1 & "), sandbox.DrainTime)
}

func TestAStartThatFailsStartsNothing(t *testing.T) {
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	missing := sandbox.PolicyForWorkspace(t.TempDir()+"/missing", true)
	unset := sandbox.PolicyForWorkspace(t.TempDir(), true)
	unset.InheritEnv = []string{"LOCAL_TEST_NOT_SET"}
	for _, c := range []struct {
		ctx    context.Context
		policy sandbox.Policy
		says   string
	}{
		{cancelled, sandbox.PolicyForWorkspace(t.TempDir(), true), "context canceled"},
		{t.Context(), missing, "want a directory that exists"},
		{t.Context(), unset, "LOCAL_TEST_NOT_SET"},
	} {
		u, err := local.NewUnsafe(c.policy)
		require.NoError(t, err)
		require.ErrorContains(t, u.Start(c.ctx), c.says)
		assert.ErrorIs(t, u.Health(t.Context()), sandbox.ErrNotStarted)
		require.NoError(t, u.Close(t.Context()))
		assert.ErrorIs(t, u.Start(t.Context()), sandbox.ErrClosed)
		assert.ErrorIs(t, u.Health(t.Context()), sandbox.ErrClosed)
	}
	u := start(t, sandbox.PolicyForWorkspace(t.TempDir(), true))
	assert.ErrorIs(t, u.Start(t.Context()), sandbox.ErrStarted)
}
