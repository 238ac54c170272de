//go:build linux

package hostproc

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"github.com/toolgen/toolgen/sandbox"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// forests are both ways in which Linux knows a tree.
func forests(t *testing.T, test func(t *testing.T, g *Group)) {
	t.Helper()
	for name, make := range map[string]func(t *testing.T) forest{
		"cgroup": func(t *testing.T) forest { return cgroups(t) },
		"scan":   func(*testing.T) forest { return scanForest{} },
	} {
		t.Run(name, func(t *testing.T) {
			g := &Group{forest: make(t), processes: map[*Process]struct{}{}}
			defer func() {
				require.NoError(t, g.Close(context.Background()))
				assert.Zero(t, g.Running())
			}()
			test(t, g)
		})
	}
}

// cgroups is a forest of control groups. The stage "skips" of .ci/run fails where
// there can be none.
func cgroups(t *testing.T) *cgroupForest {
	t.Helper()
	f, err := newCgroupForest()
	if err != nil {
		t.Skip("no cgroup v2 is writable here; mount one, or run as root: " + err.Error())
	}
	return f
}

type buffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (b *buffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

func (b *buffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}

var path = []string{"PATH=/usr/local/bin:/usr/bin:/bin"}

func sh(script string) Spec { return Spec{Argv: []string{"sh", "-c", script}, Env: path} }

// alive lists the numbers among pids whose processes live.
func alive(pids []int) (left []int) {
	for _, pid := range pids {
		if s, ok := readStat(pid); ok && !s.zombie {
			left = append(left, pid)
		}
	}
	return left
}

func numbers(t *testing.T, text string) (out []int) {
	t.Helper()
	for field := range strings.FieldsSeq(text) {
		n, err := strconv.Atoi(field)
		require.NoError(t, err)
		out = append(out, n)
	}
	return out
}

func TestATreeDiesWhole(t *testing.T) {
	shapes := map[string]string{
		"children":             "sleep 100 & echo $!; sleep 100 & echo $!; echo done; wait",
		"a deaf shell":         "trap '' TERM HUP INT; sleep 100 & echo $!; echo done; while :; do sleep 1; done",
		"a session of its own": "setsid sh -c 'echo $$; exec sleep 100' & sleep 0.3; echo done; wait",
		"orphans":              "(sh -c 'echo $$; exec sleep 100' &); sleep 0.3; echo done; sleep 100",
		"a daemon":             "(setsid sh -c 'sh -c \"echo \\$\\$; exec sleep 100\" &' &); sleep 0.5; echo done; sleep 100",
		"a leader that left":   "(sh -c 'echo $$; exec sleep 100' &); sleep 0.3; echo done",
	}
	for name, script := range shapes {
		t.Run(name, func(t *testing.T) {
			forests(t, func(t *testing.T, g *Group) {
				var out buffer
				spec := sh(script)
				spec.Stdout = &out
				p, err := g.Start(spec)
				require.NoError(t, err)
				require.Eventually(t, func() bool { return strings.HasSuffix(out.String(), "done\n") }, 10*time.Second, 10*time.Millisecond)
				pids := append(numbers(t, strings.TrimSuffix(out.String(), "done\n")), p.Pid())
				require.NotEmpty(t, pids)
				require.NoError(t, p.Kill(t.Context()))
				assert.Empty(t, alive(pids))
				require.NoError(t, p.Kill(t.Context()), "a second time is nothing")
			})
		})
	}
}

func TestACgroupHoldsWhoeverClearsTheEnvironmentAndDetaches(t *testing.T) {
	f := cgroups(t)
	g := &Group{forest: f, processes: map[*Process]struct{}{}}
	var out buffer
	spec := sh(`env -i /bin/sh -c 'setsid sh -c "sh -c \"echo \\\$\\\$; exec sleep 100\" &" &'; sleep 0.5; echo done`)
	spec.Stdout = &out
	p, err := g.Start(spec)
	require.NoError(t, err)
	exit, err := p.Wait(t.Context())
	require.NoError(t, err)
	assert.Equal(t, 1, exit.LeftRunning)
	pids := numbers(t, strings.TrimSuffix(out.String(), "done\n"))
	require.Len(t, alive(pids), 1)
	require.NoError(t, g.Close(t.Context()))
	assert.Empty(t, alive(pids))
	assert.NoDirExists(t, f.dir)
}

func TestACgroupOfAProgramsOwnMakingIsRemoved(t *testing.T) {
	f := cgroups(t)
	g := &Group{forest: f, processes: map[*Process]struct{}{}}
	p, err := g.Start(sh(`d='` + filepath.Dir(f.dir) + `'/$(sed -n 's|^0::.*/\(toolgen-[^/]*/[0-9]*\)$|\1|p' /proc/self/cgroup)/inner/deep; mkdir -p "$d" && echo $$ > "$d/cgroup.procs"; sleep 100 & exit 0`))
	require.NoError(t, err)
	exit, err := p.Wait(t.Context())
	require.NoError(t, err)
	assert.Equal(t, 1, exit.LeftRunning, "those in inner groups count")
	require.NoError(t, p.Kill(t.Context()))
	assert.NoDirExists(t, p.tree.(*cgroupTree).dir)
	require.NoError(t, g.Close(t.Context()))
}

func TestACgroupThatIsRemovedMeanwhileIsKilled(t *testing.T) {
	f := cgroups(t)
	defer func() { require.NoError(t, f.clear(t.Context())) }()
	for range 2000 {
		tree, err := f.plant()
		require.NoError(t, err)
		released := make(chan struct{})
		go func() {
			defer close(released)
			tree.release()
		}()
		require.NoError(t, tree.signal(syscall.SIGKILL))
		require.NoError(t, tree.kill(t.Context()))
		<-released
	}
}

func TestSignalsReachTheWholeTree(t *testing.T) {
	forests(t, func(t *testing.T, g *Group) {
		var out buffer
		spec := sh("trap 'echo parent; exit 5' USR1; sh -c 'trap \"echo child; exit 0\" USR1; echo ready; while :; do sleep 0.05; done' & wait; wait")
		spec.Stdout = &out
		p, err := g.Start(spec)
		require.NoError(t, err)
		require.Eventually(t, func() bool { return out.String() == "ready\n" }, 10*time.Second, 10*time.Millisecond)
		require.NoError(t, p.Signal(t.Context(), syscall.SIGUSR1))
		_, err = p.Wait(t.Context())
		require.NoError(t, err)
		require.Eventually(t, func() bool {
			return strings.Contains(out.String(), "parent") && strings.Contains(out.String(), "child")
		}, 10*time.Second, 10*time.Millisecond)
		assert.NoError(t, p.Signal(t.Context(), syscall.SIGUSR1), "whoever is gone does not matter")
		assert.NoError(t, p.Signal(t.Context(), syscall.SIGKILL))
	})
}

func TestACgroupThatCannotBeUsedIsNotUsed(t *testing.T) {
	f := &cgroupForest{dir: t.TempDir()}
	assert.ErrorIs(t, f.probe(), os.ErrNotExist, "without cgroup.kill")
	require.NoError(t, os.WriteFile(filepath.Join(f.dir, "cgroup.kill"), nil, 0o644))
	assert.ErrorContains(t, f.probe(), "clone into a control group")
	f.dir += "/cgroup.kill"
	_, err := f.plant()
	assert.ErrorContains(t, err, "make a control group")
}

func TestAGroupTellsHowItEndsTrees(t *testing.T) {
	level, reason := (&cgroupForest{}).describe()
	assert.Equal(t, sandbox.Enforced, level)
	assert.Contains(t, reason, "cgroup.kill")
	level, reason = scanForest{}.describe()
	assert.Equal(t, sandbox.BestEffort, level)
	assert.Contains(t, reason, "missed")
}

// stuck is a forest of trees of which something cannot be killed for a while.
type stuck struct {
	forest
	over atomic.Bool
}

func (f *stuck) plant() (tree, error) {
	t, err := f.forest.plant()
	return &stuckTree{tree: t, in: f}, err
}

type stuckTree struct {
	tree
	in *stuck
}

func (t *stuckTree) kill(ctx context.Context) error {
	if t.in.over.Load() {
		return t.tree.kill(ctx)
	}
	ctx, cancel := context.WithTimeout(ctx, 10*time.Millisecond)
	defer cancel()
	return until(ctx, func() bool { return false })
}

func TestAProcessThatCannotBeKilledIsTold(t *testing.T) {
	f := &stuck{forest: newForest()}
	g := &Group{forest: f, processes: map[*Process]struct{}{}}
	p, err := g.Start(sh("sleep 100"))
	require.NoError(t, err)
	err = p.Kill(t.Context())
	require.ErrorIs(t, err, context.DeadlineExceeded)
	require.ErrorContains(t, err, "something of it is still alive")
	assert.Equal(t, 1, g.Running())
	f.over.Store(true)
	require.NoError(t, g.Close(t.Context()))
	assert.Zero(t, g.Running())
}

func TestAWriterThatFailsIsDropped(t *testing.T) {
	g := NewGroup()
	defer func() { require.NoError(t, g.Close(t.Context())) }()
	r, w, err := os.Pipe()
	require.NoError(t, err)
	require.NoError(t, r.Close())
	require.NoError(t, w.Close())
	spec := sh("for i in 1 2 3; do echo $i; sleep 0.02; done; exit 4")
	spec.Stdout, spec.Stderr = w, w
	p, err := g.Start(spec)
	require.NoError(t, err)
	exit, err := p.Wait(t.Context())
	require.NoError(t, err)
	assert.Equal(t, 4, exit.Code, "the program minds nothing")
}

func TestTheStrongestForestThatWorksIsChosen(t *testing.T) {
	g := NewGroup()
	defer func() { require.NoError(t, g.Close(t.Context())) }()
	level, _ := g.Tree()
	f, err := newCgroupForest()
	assert.Equal(t, err == nil, level == sandbox.Enforced)
	if err == nil {
		require.NoError(t, f.clear(t.Context()))
	}
}

func TestStatIsReadBehindTheName(t *testing.T) {
	s, ok := parseStat([]byte("42 (a) b (c) S 7 42 42 0 -1 4194304 1 0 0 0 0 0 0 0 20 0 1 0 12345 0 0"))
	require.True(t, ok)
	assert.Equal(t, stat{parent: 7, start: 12345}, s)
	s, ok = parseStat([]byte("42 (x) Z 7 42 42 0 -1 4194304 1 0 0 0 0 0 0 0 20 0 1 0 12345"))
	require.True(t, ok)
	assert.True(t, s.zombie)
	for _, broken := range []string{"", "42 (x", "42 (x) S 7", "42 (x) S a b c d e f g h i j k l m n o p q r s t u"} {
		_, ok = parseStat([]byte(broken))
		assert.False(t, ok, broken)
	}
}

func FuzzParseStat(f *testing.F) {
	f.Add([]byte("42 (a) b) S 7 42 42 0 -1 4194304 1 0 0 0 0 0 0 0 20 0 1 0 12345 0 0"))
	f.Fuzz(func(_ *testing.T, text []byte) { parseStat(text) })
}
