package docker

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/sandbox"
)

// alive counts the processes inside by an argument of theirs.
func alive(t *testing.T, s *Sandbox, argument string) string {
	t.Helper()
	return said(sh(t, s, `n=0; for p in /proc/[0-9]*; do if tr '\0' ' ' <$p/cmdline 2>/dev/null | grep -q "^sleep `+argument+` "; then n=$((n+1)); fi; done; echo $n`).Stdout)
}

// hidingPlaces are what a program can do to its environment, its limits, its
// parents and our keeper, before something of it sleeps for 7777 seconds.
func hidingPlaces() map[string]string {
	return map[string]string{
		"a cleared environment":   `env -i setsid sleep 7777 & sleep 100`,
		"another limit":           `(ulimit -m 1000; setsid sleep 7777) & sleep 100`,
		"both":                    `(ulimit -m 1000; ulimit -x 5 || ulimit -w 5; env -i setsid sleep 7777) & sleep 100`,
		"both, and the parent":    `(ulimit -m 1000; (env -i setsid sleep 7777 &)); sleep 100`,
		"the limits of another":   takeOn + `(takeOn; setsid sleep 7777) & sleep 100`,
		"a name with parentheses": `cp "$(command -v busybox || command -v sleep)" '/tmp/a) R 1 (b'; ('/tmp/a) R 1 (b' sleep 7777 2>/dev/null || sleep 7777) & sleep 100`,
		"the keeper's words":      liar + `sleep 7777 & lie & sleep 100`,
		"always another process":  `hop() { [ -e /tmp/stop ] || { echo x >>/tmp/hops; hop & }; }; rm -f /tmp/stop; hop; sleep 100`,
	}
}

// takeOn sets both limits to those of somebody else in the container, as far as
// that goes.
const takeOn = `takeOn() {
  for l in /proc/[0-9]*/limits; do
    set -- $(sed -n 's/^Max [rf][ei][sl][ie]* [sl][eo][tc]k*s* *[0-9a-z]* *\([0-9]*\) .*/\1/p' $l)
    [ -z "$2" ] || { ulimit -m $(($1 / 1024)); ulimit -x $2 || ulimit -w $2; }
  done 2>/dev/null
}
`

// liar stops the keeper and answers in its place that all is well.
const liar = `lie() {
  for p in /proc/[0-9]*; do
    p=${p#/proc/}
    case $(tr '\0' ' ' </proc/$p/cmdline) in
      *' keeper '[2-4]*) kill -STOP $p; while :; do echo . >/proc/$p/fd/1; sleep 0.01; done ;;
    esac
  done 2>/dev/null
}
`

func TestAKillFindsWhatHidesItself(t *testing.T) {
	findsHidden(t, live(t, busyboxImage, sandbox.Policy{}, Options{}))
}

// TestAKillFindsWhatHidesBesideOthers is harder: another command of the same
// user goes on.
func TestAKillFindsWhatHidesBesideOthers(t *testing.T) {
	s := live(t, fullImage, sandbox.Policy{}, Options{})
	other, err := s.Spawn(t.Context(), sandbox.Command{Script: "while :; do sleep 0.05; done"})
	require.NoError(t, err)
	findsHidden(t, s)
	running(t, other)
}

func findsHidden(t *testing.T, s *Sandbox) {
	for name, script := range hidingPlaces() {
		t.Run(name, func(t *testing.T) {
			r, err := s.Run(t.Context(), sandbox.Command{Script: script, Timeout: 700 * time.Millisecond})
			require.NoError(t, err)
			assert.Equal(t, sandbox.TimedOut, r.Status)
			t.Logf("over after %s", r.Duration)
			if !strings.Contains(script, "hops") {
				assert.Equal(t, "0", alive(t, s, "7777"))
				return
			}
			hops := `a=$(wc -c </tmp/hops); sleep 0.3; echo $(($(wc -c </tmp/hops) - a))`
			assert.Equal(t, "0", said(sh(t, s, hops).Stdout))
		})
	}
}

// TestManyTimeoutsAtOnceLeaveNothing has many kills look at the same processes.
func TestManyTimeoutsAtOnceLeaveNothing(t *testing.T) {
	s := live(t, busyboxImage, sandbox.Policy{}, Options{})
	var all sync.WaitGroup
	for range 12 {
		all.Go(func() {
			r, err := s.Run(t.Context(), sandbox.Command{Script: "(trap '' TERM; setsid sleep 7777) & sleep 7777", Timeout: 2 * time.Second})
			if assert.NoError(t, err) {
				assert.Equal(t, sandbox.TimedOut, r.Status)
				t.Logf("over after %s", r.Duration)
			}
		})
	}
	all.Wait()
	assert.Equal(t, "0", alive(t, s, "7777"))
}

// running fails the test when a process has ended.
func running(t *testing.T, p sandbox.Process) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	exit, err := p.Wait(ctx)
	require.ErrorIs(t, err, context.DeadlineExceeded, "it ended: %+v", exit)
}

func TestADeadSupervisorIsToldWithWhatItLeft(t *testing.T) {
	bothImages(t, func(t *testing.T, image string) {
		s := live(t, image, sandbox.Policy{}, Options{})
		r := sh(t, s, `(setsid sleep 7777 &); sleep 0.2; kill -9 $PPID; sleep 100`)
		assert.Equal(t, sandbox.Signaled, r.Status)
		assert.Positive(t, r.LeftRunning)
	})
}

// TestAStrangerIsFoundOut is for what a program starts by taking over (ptrace)
// another command on its way in: it has the limits of none.
func TestAStrangerIsFoundOut(t *testing.T) {
	s := live(t, busyboxImage, sandbox.Policy{}, Options{})
	c := s.container
	_, conn, err := c.engine.client.exec(t.Context(), c.id, execution{user: s.user, argv: []string{"sleep", "7777"}})
	require.NoError(t, err)
	defer func() { _ = conn.Close() }()
	other, err := s.Spawn(t.Context(), sandbox.Command{Script: "sleep 100"})
	require.NoError(t, err)
	require.Equal(t, "1", alive(t, s, "7777"))
	r, err := s.Run(t.Context(), sandbox.Command{Script: "sleep 100", Timeout: 200 * time.Millisecond})
	require.NoError(t, err)
	assert.Equal(t, sandbox.TimedOut, r.Status)
	assert.Eventually(t, func() bool { return alive(t, s, "7777") == "0" }, 20*time.Second, 100*time.Millisecond)
	running(t, other)
}

func TestAKillSparesOthersWhateverTheyDoToTheirEnvironment(t *testing.T) {
	s := live(t, fullImage, sandbox.Policy{}, Options{})
	other, err := s.Spawn(t.Context(), sandbox.Command{Script: `env -i sleep 8888 & (ulimit -S -m 1000; sleep 8888) & (ulimit -n 10; setsid sleep 8888) & wait`})
	require.NoError(t, err)
	require.Eventually(t, func() bool { return alive(t, s, "8888") == "3" }, 10*time.Second, 50*time.Millisecond)
	r, err := s.Run(t.Context(), sandbox.Command{Script: "sleep 100", Timeout: 200 * time.Millisecond})
	require.NoError(t, err)
	assert.Equal(t, sandbox.TimedOut, r.Status)
	assert.Equal(t, "3", alive(t, s, "8888"))
	require.NoError(t, other.Kill(t.Context()))
	assert.Equal(t, "0", alive(t, s, "8888"))
}

func TestAKillSparesWhatEarlierCommandsLeftRunning(t *testing.T) {
	s := live(t, busyboxImage, sandbox.Policy{}, Options{})
	for range 2 {
		assert.Equal(t, 1, sh(t, s, "setsid sleep 8888 >/dev/null 2>&1 & sleep 0.1").LeftRunning)
	}
	assert.Equal(t, 1, sh(t, s, "setsid sleep 0.5 >/dev/null 2>&1 & sleep 0.1").LeftRunning)
	r, err := s.Run(t.Context(), sandbox.Command{Script: "setsid sleep 7777 & sleep 100", Timeout: time.Second})
	require.NoError(t, err)
	assert.Equal(t, sandbox.TimedOut, r.Status)
	assert.Equal(t, "2", alive(t, s, "8888"))
	assert.Equal(t, "0", alive(t, s, "7777"))
}

// TestAForkBombBesideOthersEndsInTime is the case for standing still.
func TestAForkBombBesideOthersEndsInTime(t *testing.T) {
	s := live(t, busyboxImage, sandbox.Policy{Limits: sandbox.Limits{Processes: 50}}, Options{})
	ticks := make(sender, 1000)
	other, err := s.Spawn(t.Context(), sandbox.Command{Script: "i=0; while :; do i=$((i+1)); [ $((i % 100000)) != 0 ] || echo tick; done", Stdout: ticks})
	require.NoError(t, err)
	r, err := s.Run(t.Context(), sandbox.Command{Script: `bomb() { bomb | bomb & }; bomb 2>/dev/null; while :; do :; done`, Timeout: time.Second})
	require.NoError(t, err)
	assert.Equal(t, sandbox.TimedOut, r.Status)
	for len(ticks) > 0 {
		<-ticks
	}
	select {
	case <-ticks: // the other goes on
	case <-time.After(10 * time.Second):
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		exit, err := other.Wait(ctx)
		t.Fatalf("the other was hit: %+v, %v, %v", exit, err, s.Health(t.Context()))
	}
	require.NoError(t, other.Kill(t.Context()))
}

func TestAForkBombEndsInTime(t *testing.T) {
	bothImages(t, func(t *testing.T, image string) {
		s := live(t, image, sandbox.Policy{Limits: sandbox.Limits{Processes: 50}}, Options{})
		start := time.Now()
		r, err := s.Run(t.Context(), sandbox.Command{Script: `bomb() { bomb | bomb & }; bomb 2>/dev/null; while :; do :; done`, Timeout: time.Second})
		require.NoError(t, err)
		assert.Equal(t, sandbox.TimedOut, r.Status)
		assert.Less(t, time.Since(start), 8*time.Second)
		assert.Equal(t, "alive", said(sh(t, s, "echo alive").Stdout))
	})
}

func TestKillingEverythingFromInsideLeavesTheSandboxWhole(t *testing.T) {
	bothImages(t, func(t *testing.T, image string) {
		s := live(t, image, sandbox.Policy{}, Options{})
		sh(t, s, "echo kept > /tmp/file")
		r := sh(t, s, "kill -9 -1; sleep 1")
		assert.NotEqual(t, sandbox.TimedOut, r.Status)
		assert.Equal(t, "kept", said(sh(t, s, "cat /tmp/file").Stdout), "the same container")
		r, err := s.Run(t.Context(), sandbox.Command{Script: "setsid sleep 7777 & sleep 100", Timeout: 200 * time.Millisecond})
		require.NoError(t, err)
		assert.Equal(t, sandbox.TimedOut, r.Status, "a new keeper has taken over")
		assert.Equal(t, "0", alive(t, s, "7777"))
	})
}

func TestAStoppedKeeperIsReplaced(t *testing.T) {
	s := live(t, busyboxImage, sandbox.Policy{}, Options{})
	sh(t, s, `for p in /proc/[0-9]*; do if tr '\0' ' ' <$p/cmdline 2>/dev/null | grep -q ' keeper [2-4]'; then kill -STOP ${p#/proc/}; fi; done`)
	r, err := s.Run(t.Context(), sandbox.Command{Script: "sleep 7777 & sleep 100", Timeout: 200 * time.Millisecond})
	require.NoError(t, err)
	assert.Equal(t, sandbox.TimedOut, r.Status)
	assert.Equal(t, "0", alive(t, s, "7777"))
}

func TestADeadSupervisorDoesNotHoldTheResultUp(t *testing.T) {
	s := live(t, busyboxImage, sandbox.Policy{}, Options{})
	start := time.Now()
	r := sh(t, s, "sleep 50 & kill -9 $PPID; sleep 50")
	assert.Equal(t, sandbox.Signaled, r.Status)
	assert.Equal(t, 9, int(r.Signal))
	assert.Positive(t, r.LeftRunning)
	assert.Less(t, time.Since(start), 20*time.Second)
}

// TestAProcessThatWasLeftRunningCanBeKilledLater is what jobs stand on.
func TestAProcessThatWasLeftRunningCanBeKilledLater(t *testing.T) {
	s := live(t, busyboxImage, sandbox.Policy{}, Options{})
	p, err := s.Spawn(t.Context(), sandbox.Command{Script: "setsid sleep 7777 >/dev/null 2>&1 & sleep 0.1; exit 4"})
	require.NoError(t, err)
	exit, err := p.Wait(t.Context())
	require.NoError(t, err)
	assert.Equal(t, sandbox.Exit{Code: 4, LeftRunning: 1}, exit)
	require.NoError(t, p.Kill(t.Context()))
	assert.Equal(t, "0", alive(t, s, "7777"))
	require.NoError(t, p.Kill(t.Context()), "again")
}

func TestSignalsReachTheWholeTreeAndTheSupervisorTells(t *testing.T) {
	s := live(t, busyboxImage, sandbox.Policy{}, Options{})
	p, err := s.Spawn(t.Context(), sandbox.Command{Script: `trap 'wait; exit 5' USR1; sleep 7777 & wait`})
	require.NoError(t, err)
	require.Eventually(t, func() bool { return alive(t, s, "7777") == "1" }, 10*time.Second, 20*time.Millisecond)
	require.NoError(t, p.Signal(t.Context(), 10))
	exit, err := p.Wait(t.Context())
	require.NoError(t, err)
	assert.Equal(t, sandbox.Exit{Code: 5}, exit)
	assert.Equal(t, "0", alive(t, s, "7777"))
	require.NoError(t, p.Signal(t.Context(), 10), "nobody is left")
	assert.Len(t, p.ID(), 12)
}

// TestALongLivedShellKeepsItsStateOverOneExec is what the persistent shell needs.
func TestALongLivedShellKeepsItsStateOverOneExec(t *testing.T) {
	s := live(t, busyboxImage, sandbox.Policy{}, Options{})
	lines := make(chan string, 10)
	p, err := s.Spawn(t.Context(), sandbox.Command{Argv: []string{"/bin/sh"}, Stdout: sender(lines)})
	require.NoError(t, err)
	in := p.Stdin()
	var took time.Duration
	for _, c := range []struct{ line, want string }{
		{"cd /tmp; x=1", ""}, {"pwd", "/tmp\n"}, {"echo $x", "1\n"},
	} {
		start := time.Now()
		_, err := in.Write([]byte(c.line + "\n"))
		require.NoError(t, err)
		if c.want != "" {
			assert.Equal(t, c.want, <-lines)
		}
		took = time.Since(start)
	}
	t.Logf("a line took %s", took)
	require.NoError(t, in.Close())
	exit, err := p.Wait(t.Context())
	require.NoError(t, err)
	assert.Equal(t, sandbox.Exit{}, exit)
	_, err = in.Write([]byte("late"))
	assert.Error(t, err, "writes after the end fail")
}

type sender chan string

func (s sender) Write(p []byte) (int, error) {
	s <- string(p)
	return len(p), nil
}

func TestACancelDuringTheStartLeavesNothing(t *testing.T) {
	s := live(t, busyboxImage, sandbox.Policy{}, Options{})
	for delay := time.Duration(0); delay < 200*time.Millisecond; delay += 20 * time.Millisecond {
		ctx, cancel := context.WithTimeout(t.Context(), delay)
		_, err := s.Run(ctx, sandbox.Command{Argv: []string{"sleep", "7777"}})
		cancel()
		assert.ErrorIs(t, err, context.DeadlineExceeded)
	}
	assert.Equal(t, "0", alive(t, s, "7777"))
}

func TestOutOfMemoryIsToldPerCommand(t *testing.T) {
	s := live(t, fullImage, sandbox.Policy{Limits: sandbox.Limits{Memory: 64 << 20}}, Options{})
	hog := `python3 -c 'x = bytearray(300 << 20)'`
	assert.Equal(t, sandbox.OOMKilled, sh(t, s, "exec "+hog).Status)
	r := sh(t, s, hog+"; echo $?")
	assert.Equal(t, sandbox.Exited, r.Status, "a shell that goes on swallows it")
	assert.Equal(t, "137", said(r.Stdout))
	p, err := s.Spawn(t.Context(), sandbox.Command{Script: hog + "; true"})
	require.NoError(t, err)
	exit, err := p.Wait(t.Context())
	require.NoError(t, err)
	assert.True(t, exit.OOM, "but a part of it was killed")
	assert.Equal(t, sandbox.Signaled, sh(t, s, "kill -9 $$").Status)
}
