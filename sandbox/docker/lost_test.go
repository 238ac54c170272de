package docker

import (
	"context"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/sandbox"
)

// during runs a command and calls f once it runs.
func during(t *testing.T, s *Sandbox, f func()) (*sandbox.Result, error) {
	t.Helper()
	began := make(sender, 10)
	type outcome struct {
		r   *sandbox.Result
		err error
	}
	done := make(chan outcome, 1)
	go func() {
		r, err := s.Run(t.Context(), sandbox.Command{Script: "echo began; exec sleep 7777", Stdout: began})
		done <- outcome{r, err}
	}()
	require.Equal(t, "began\n", <-began)
	f()
	select {
	case o := <-done:
		return o.r, o.err
	case <-time.After(20 * time.Second):
		t.Fatal("Run did not return")
		return nil, nil
	}
}

func TestAContainerThatWasRemovedIsLost(t *testing.T) {
	s := live(t, busyboxImage, sandbox.Policy{}, Options{})
	r, err := during(t, s, func() { require.NoError(t, s.engine.client.remove(t.Context(), s.container.id)) })
	require.ErrorIs(t, err, sandbox.ErrLost)
	assert.Nil(t, r, "what became of it is unknown")
	assert.Contains(t, err.Error(), "sandbox is lost: its container ended with status 137, killed from outside or out of memory: make a new one")
	assert.ErrorIs(t, s.Health(t.Context()), sandbox.ErrLost)
	_, err = s.Run(t.Context(), sandbox.Command{Script: "true"})
	assert.ErrorIs(t, err, sandbox.ErrLost)
	assert.ErrorIs(t, s.Start(t.Context()), sandbox.ErrStarted)
	require.NoError(t, s.Close(t.Context()))
	assert.ErrorIs(t, s.Health(t.Context()), sandbox.ErrClosed)
}

func TestAnEngineThatGoesAwayLosesTheSandbox(t *testing.T) {
	proxy := newProxy(t)
	engine, err := Connect(proxy.address)
	require.NoError(t, err)
	need(t, engine.Probe(t.Context(), busyboxImage))
	s, err := engine.Sandbox(sandbox.Policy{}, Options{Image: busyboxImage})
	require.NoError(t, err)
	require.NoError(t, s.Start(t.Context()))
	name := s.container.id
	_, err = during(t, s, proxy.cut)
	require.ErrorIs(t, err, sandbox.ErrLost)
	assert.Contains(t, err.Error(), "sandbox is lost: the engine stopped answering; start it again: make a new one")
	assert.ErrorIs(t, s.Health(t.Context()), sandbox.ErrLost)
	err = s.Close(t.Context())
	require.Error(t, err, "it cannot be known whether the container is gone")
	assert.Contains(t, err.Error(), "removed by the next start")
	require.NoError(t, s.Close(t.Context()))

	// Whoever loses hold of a container ends it.
	direct, err := Connect("")
	require.NoError(t, err)
	defer func() { _ = direct.Close() }()
	assert.Eventually(t, func() bool {
		_, _, err := direct.client.running(t.Context(), name)
		return missing(err)
	}, 5*time.Second, 50*time.Millisecond)
}

// proxy stands between us and the engine, and can be cut.
type proxy struct {
	address  string
	listener net.Listener
	mu       sync.Mutex
	conns    []net.Conn
}

func newProxy(t *testing.T) *proxy {
	t.Helper()
	dir, err := os.MkdirTemp("", "proxy")
	require.NoError(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	p := &proxy{address: "unix://" + filepath.Join(dir, "s")}
	p.listener, err = net.Listen("unix", filepath.Join(dir, "s"))
	require.NoError(t, err)
	t.Cleanup(p.cut)
	target := strings.TrimPrefix(os.Getenv("DOCKER_HOST"), "unix://")
	if target == "" {
		target = "/var/run/docker.sock"
	}
	go func() {
		for {
			near, err := p.listener.Accept()
			if err != nil {
				return
			}
			far, err := net.Dial("unix", target)
			if err != nil {
				_ = near.Close()
				continue
			}
			p.mu.Lock()
			p.conns = append(p.conns, near, far)
			p.mu.Unlock()
			go carry(near, far)
			go carry(far, near)
		}
	}()
	return p
}

func carry(to, from net.Conn) {
	_, _ = io.Copy(to, from)
	_ = to.(*net.UnixConn).CloseWrite()
}

func (p *proxy) cut() {
	_ = p.listener.Close()
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range p.conns {
		_ = c.Close()
	}
}

func TestAFullSandboxIsSaturatedAndRecovers(t *testing.T) {
	s := live(t, busyboxImage, sandbox.Policy{Limits: sandbox.Limits{Processes: 10}}, Options{})
	p, err := s.Spawn(t.Context(), sandbox.Command{Script: `for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26; do sleep 7777 & done; wait`})
	require.NoError(t, err)
	require.Eventually(t, func() bool { return s.Health(t.Context()) != nil }, 10*time.Second, 50*time.Millisecond)
	assert.ErrorIs(t, s.Health(t.Context()), sandbox.ErrSaturated)
	_, err = s.Run(t.Context(), sandbox.Command{Script: "true"})
	require.ErrorIs(t, err, sandbox.ErrSaturated)
	assert.Equal(t, "sandbox has no processes left: end what runs in the background, or raise Limits.Processes", err.Error())
	_, err = s.Run(t.Context(), sandbox.Command{Script: "true", User: "4321"})
	require.ErrorIs(t, err, sandbox.ErrSaturated, "not even a keeper fits in")
	require.NoError(t, p.Kill(t.Context()))
	require.NoError(t, s.Health(t.Context()))
	assert.True(t, sh(t, s, "true").OK())
}

func TestCloseAndStartUnderLoadLeaveNothing(t *testing.T) {
	engine, err := Connect("")
	require.NoError(t, err)
	defer func() { _ = engine.Close() }()
	need(t, engine.Probe(t.Context(), busyboxImage))
	before, err := Containers(t.Context())
	require.NoError(t, err)
	var all sync.WaitGroup
	for i := range 6 {
		all.Go(func() {
			s, err := engine.Sandbox(sandbox.Policy{}, Options{Image: busyboxImage})
			if !assert.NoError(t, err) {
				return
			}
			ctx, cancel := context.WithTimeout(t.Context(), time.Duration(i)*100*time.Millisecond)
			defer cancel()
			_ = s.Start(ctx)
			assert.NoError(t, s.Close(ctx))
		})
	}
	all.Wait()
	after, err := Containers(t.Context())
	require.NoError(t, err)
	assert.Subset(t, before, after)
}

func TestAnImageThatTheEngineDoesNotHaveIsNamed(t *testing.T) {
	engine, err := Connect("")
	require.NoError(t, err)
	defer func() { _ = engine.Close() }()
	need(t, engine.Probe(t.Context(), busyboxImage))
	before, err := Containers(t.Context())
	require.NoError(t, err)
	s, err := engine.Sandbox(sandbox.Policy{}, Options{Image: "toolgen-none:test"})
	require.NoError(t, err)
	err = s.Start(t.Context())
	require.ErrorIs(t, err, sandbox.ErrUnavailable)
	assert.Equal(t, `docker is not available: the image "toolgen-none:test" is not on the engine: fetch it with docker pull, or set Options.Pull`, err.Error())
	require.NoError(t, s.Close(t.Context()))
	after, err := Containers(t.Context())
	require.NoError(t, err)
	assert.Subset(t, before, after)
}
