package docker

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/internal/golden"
	"github.com/toolgen/toolgen/sandbox"
)

// fakeSandbox is a started sandbox on a fake engine.
func fakeSandbox(t *testing.T, f *fake) *Sandbox {
	t.Helper()
	s, err := f.engine().Sandbox(sandbox.Policy{}, Options{Image: "x"})
	require.NoError(t, err)
	require.NoError(t, s.Start(t.Context()))
	t.Cleanup(func() { require.NoError(t, s.Close(context.Background())) })
	return s
}

// TestEndingsThatTheSupervisorDoesNotTell goes through what may come instead of
// two end marks.
func TestEndingsThatTheSupervisorDoesNotTell(t *testing.T) {
	begin := func(mark func(string) string) string { return mark("7 2 0") }
	for name, c := range map[string]struct {
		serve func(conn net.Conn, mark func(string) string)
		code  int // what the engine says
		exit  sandbox.Exit
	}{
		"one mark and the end": {func(conn net.Conn, mark func(string) string) {
			_, _ = conn.Write(frame(stdoutFrame, begin(mark)+"out"+mark("3 2 4")))
		}, 99, sandbox.Exit{Code: 3, LeftRunning: 4}},
		"two marks": {func(conn net.Conn, mark func(string) string) {
			_, _ = conn.Write(frame(stdoutFrame, begin(mark)+mark("137 3 0")))
			_, _ = conn.Write(frame(stderrFrame, mark("137 3 0")))
		}, 99, sandbox.Exit{Code: -1, Signal: syscall.SIGKILL, OOM: true}},
		"the end alone, and the engine knows": {func(conn net.Conn, mark func(string) string) {
			_, _ = conn.Write(frame(stdoutFrame, begin(mark)))
		}, 5, sandbox.Exit{Code: 5}},
		"marks that are none": {func(conn net.Conn, mark func(string) string) {
			_, _ = conn.Write(frame(stdoutFrame, mark("x")+mark("1 2")+begin(mark)+mark("what")+mark("1 2 y")))
		}, 6, sandbox.Exit{Code: 6}},
		"a third mark is a forgery": {func(conn net.Conn, mark func(string) string) {
			_, _ = conn.Write(frame(stdoutFrame, begin(mark)+mark("1 2 0")))
			_, _ = conn.Write(frame(stderrFrame, mark("1 2 0")+mark("0 2 0")))
		}, 99, sandbox.Exit{Code: 1}},
	} {
		t.Run(name, func(t *testing.T) {
			f := newFake(t)
			f.command(c.serve)
			f.on("GET /exec/ID/json", func(w http.ResponseWriter, _ *http.Request) {
				reply(w, 200, map[string]any{"Running": false, "ExitCode": c.code})
			})
			p, err := fakeSandbox(t, f).Spawn(t.Context(), sandbox.Command{Script: "x"})
			require.NoError(t, err)
			exit, err := p.Wait(t.Context())
			require.NoError(t, err)
			assert.Equal(t, c.exit, exit)
		})
	}
}

func TestAnEngineThatCannotTellTheEndIsATransportError(t *testing.T) {
	f := newFake(t)
	f.command(func(conn net.Conn, mark func(string) string) { _, _ = conn.Write(frame(stdoutFrame, mark("7 0 0"))) })
	f.fails("GET /exec/ID/json", 500, "no such exec")
	r, err := fakeSandbox(t, f).Run(t.Context(), sandbox.Command{Script: "x"})
	var transport *sandbox.TransportError
	require.ErrorAs(t, err, &transport)
	assert.Nil(t, r)
	assert.Equal(t, "no such exec", transport.Err.Error())
}

// TestComplaintsBeforeTheBegin pins what becomes of an engine's words.
func TestComplaintsBeforeTheBegin(t *testing.T) {
	var all strings.Builder
	for _, text := range []string{
		"OCI runtime exec failed: exec failed: unable to start container process: argument list too long: unknown\r\n",
		"OCI runtime exec failed: mkdir /run/x: no space left on device\r\n",
		"OCI runtime exec failed: something\nelse\r\n", "",
	} {
		f := newFake(t)
		f.command(func(conn net.Conn, _ func(string) string) { _, _ = conn.Write(frame(stdoutFrame, text)) })
		_, err := fakeSandbox(t, f).Run(t.Context(), sandbox.Command{Script: "x"})
		require.Error(t, err)
		all.WriteString(err.Error() + "\n")
	}
	for _, status := range []int{409, 500} {
		f := newFake(t)
		s := fakeSandbox(t, f)
		f.fails("POST /containers/ID/exec", status, "Container 0123 is paused, unpause the container before exec")
		_, err := s.Run(t.Context(), sandbox.Command{Script: "x"})
		require.Error(t, err)
		all.WriteString(err.Error() + "\n")
	}
	golden.Equal(t, "complaints.txt", all.String())
}

func TestAContainerThatIsGoneBeforeTheBeginIsLost(t *testing.T) {
	f := newFake(t)
	s := fakeSandbox(t, f)
	f.fails("POST /containers/ID/exec", 404, "No such container")
	f.fails("GET /containers/ID/json", 404, "No such container")
	_, err := s.Run(t.Context(), sandbox.Command{Script: "x"})
	require.ErrorIs(t, err, sandbox.ErrLost)
	assert.Contains(t, err.Error(), "its container was removed")
}

// TestAStartThatNobodyWaitsForIsEndedOnceItBegins cancels while the engine has
// not answered.
func TestAStartThatNobodyWaitsForIsEndedOnceItBegins(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	begin := make(chan struct{})
	f.command(func(conn net.Conn, mark func(string) string) {
		<-begin
		_, _ = conn.Write(frame(stdoutFrame, mark("7 0 0")))
		_, _ = io.Copy(io.Discard, conn)
	})
	s := fakeSandbox(t, f)
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	start := time.Now()
	_, err := s.Run(ctx, sandbox.Command{Script: "x"})
	require.ErrorIs(t, err, context.DeadlineExceeded)
	assert.Less(t, time.Since(start), patience+2*time.Second)
	close(begin)
	assert.Eventually(t, func() bool {
		f.mu.Lock()
		defer f.mu.Unlock()
		return slices.Contains(f.asked, "all KILL")
	}, 5*time.Second, 10*time.Millisecond)
}

// TestWhatCannotBeEndedTakesItsContainerAlong is the last resort.
func TestWhatCannotBeEndedTakesItsContainerAlong(t *testing.T) {
	for name, answer := range map[string]string{
		"a process that is always there":     "newest 7\n8 1 1 S\nnewest 7\n.\n",
		"processes that are always new":      "newest 7\nnewest 8\n.\n",
		"a witness that says something else": "what\n.\n",
		"a witness that speaks of a tree":    "oak 1 1 S\n.\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := newFake(t)
			f.command(func(conn net.Conn, mark func(string) string) {
				_, _ = conn.Write(frame(stdoutFrame, mark("7 0 0")))
				<-f.gone
			})
			s := fakeSandbox(t, f)
			f.mu.Lock()
			f.looks = answer
			f.mu.Unlock()
			r, err := s.Run(t.Context(), sandbox.Command{Script: "x", Timeout: 10 * time.Millisecond})
			require.ErrorIs(t, err, sandbox.ErrLost)
			assert.Contains(t, err.Error(), "a command could not be ended otherwise, so its container was removed")
			assert.Equal(t, sandbox.TimedOut, r.Status)
			assert.Positive(t, f.called("DELETE /containers/ID"))
		})
	}
}

func TestAConnectionThatIsNeverAnsweredIsGivenUp(t *testing.T) {
	f := newFake(t)
	late := make(chan struct{})
	f.on("POST /containers/ID/attach", func(w http.ResponseWriter, r *http.Request) {
		<-late
		f.usual("POST /containers/ID/attach")(w, r)
	})
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	_, err := f.engine().client.hold(ctx, "x")
	require.ErrorIs(t, err, context.DeadlineExceeded)
	close(late)
	close(f.gone)
}

func TestBytesThatAreNotTextAreCoded(t *testing.T) {
	plain := launch{dir: "/é", argv: []string{"echo", "", "a\nb", `\0`}}
	assert.Equal(t, []string{"no", "/é", "echo", "", "a\nb", `\0`}, plain.words())
	odd := launch{dir: "/x", argv: []string{"echo", "\xff\n", ""}}
	assert.Equal(t, []string{"yes", `\0057\0170`, `\0145\0143\0150\0157`, `\0377\0012`, ""}, odd.words())
}

func TestHostPathsThatAreNotShownHaveNoNameInside(t *testing.T) {
	s, err := newFake(t).engine().Sandbox(sandbox.PolicyForWorkspace("/host/w", false), Options{Image: "x"})
	require.NoError(t, err)
	inside, err := s.PathInside("/host/w/a")
	require.NoError(t, err)
	assert.Equal(t, "/workspace/a", inside)
	_, err = s.PathInside("/host/x")
	assert.ErrorIs(t, err, sandbox.ErrDenied)
	assert.Equal(t, `find inside "/host/x": no path of the policy contains it`, err.Error())
}

func TestUsersAreNumbers(t *testing.T) {
	caller, err := resolveUser("host", false)
	if errors.Is(err, errors.ErrUnsupported) {
		t.Skip("this system has no numbers for users")
	}
	require.NoError(t, err)
	for _, c := range []struct {
		name  string
		paths bool
		want  string
	}{{"", false, nobodyUser}, {"", true, caller}, {"7", false, "7:7"}, {"7:8", true, "7:8"}} {
		user, err := resolveUser(c.name, c.paths)
		require.NoError(t, err)
		assert.Equal(t, c.want, user)
	}
}

func TestHealthTellsALossFromAHiccup(t *testing.T) {
	f := newFake(t)
	s := fakeSandbox(t, f)
	require.NoError(t, s.Health(t.Context()))
	f.fails("GET /containers/ID/json", 500, "busy")
	err := s.Health(t.Context())
	var transport *sandbox.TransportError
	require.ErrorAs(t, err, &transport)
	assert.NotErrorIs(t, err, sandbox.ErrLost)
	f.on("GET /containers/ID/json", nil)
	require.NoError(t, s.Health(t.Context()))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	require.ErrorAs(t, s.Health(ctx), &transport)
	f.on("GET /containers/ID/json", func(w http.ResponseWriter, _ *http.Request) {
		reply(w, 200, map[string]any{"State": map[string]any{"Running": false, "ExitCode": 3}})
	})
	assert.EqualError(t, s.Health(t.Context()), "sandbox is lost: its container ended with status 3, killed from outside or out of memory: make a new one")
}
