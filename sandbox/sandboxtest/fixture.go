package sandboxtest

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/sandbox"
)

// buildProbe builds the hostile program once for a run of the suite.
func buildProbe(t *testing.T) string {
	t.Helper()
	out := filepath.Join(t.TempDir(), "probe")
	cmd := exec.Command("go", "build", "-o", out, "github.com/toolgen/toolgen/sandbox/sandboxtest/probe")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	text, err := cmd.CombinedOutput()
	require.NoError(t, err, "build the probe: %s", text)
	return out
}

// fixture is a started sandbox over a workspace of its own.
type fixture struct {
	t    *testing.T
	sb   sandbox.Sandbox
	root string // the workspace on the host
	dir  string // the workspace inside
}

// workspace makes a directory with the probe in it. Everybody may write there,
// whoever a backend runs commands as.
func (s *suite) workspace(t *testing.T) string {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	require.NoError(t, os.Chmod(filepath.Dir(root), 0o755))
	require.NoError(t, os.Chmod(root, 0o777))
	program, err := os.ReadFile(s.probe)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(root, "probe"), program, 0o755))
	return root
}

// open starts a sandbox over a fresh writable workspace; change may alter the
// policy, which has the workspace as its first writable path.
func (s *suite) open(t *testing.T, change ...func(*sandbox.Policy)) *fixture {
	t.Helper()
	root := s.workspace(t)
	p := sandbox.PolicyForWorkspace(root, true)
	for _, f := range change {
		f(&p)
	}
	sb := s.factory(t, p)
	require.NoError(t, sb.Start(t.Context()))
	t.Cleanup(func() { require.NoError(t, sb.Close(context.Background())) })
	f := &fixture{t: t, sb: sb, root: root}
	f.dir = f.inside(root)
	return f
}

// on is the same sandbox for another (sub)test.
func (f *fixture) on(t *testing.T) *fixture {
	g := *f
	g.t = t
	return &g
}

// inside is the name of a host path inside the sandbox.
func (f *fixture) inside(host string) string {
	f.t.Helper()
	m, ok := sandbox.As[sandbox.PathMapper](f.sb)
	if !ok {
		return host
	}
	name, err := m.PathInside(host)
	require.NoError(f.t, err)
	return name
}

// run runs a command that must yield a Result.
func (f *fixture) run(c sandbox.Command) *sandbox.Result {
	f.t.Helper()
	r, err := f.sb.Run(f.t.Context(), c)
	require.NoError(f.t, err)
	require.NotNil(f.t, r)
	return r
}

// sh runs a script.
func (f *fixture) sh(script string) *sandbox.Result {
	f.t.Helper()
	return f.run(sandbox.Command{Script: script})
}

// try runs a verb of the probe.
func (f *fixture) try(args ...string) *sandbox.Result {
	f.t.Helper()
	return f.run(sandbox.Command{Argv: append([]string{f.dir + "/probe"}, args...)})
}

// stands reports whether the backend claims a control. Where it does not, the
// subtest is about the Report: None, and a reason for it.
func (f *fixture) stands(c sandbox.Control) bool {
	f.t.Helper()
	finding := f.sb.Report().Of(c)
	f.t.Logf("stands on %s: %s (%s)", c, finding.Level, finding.Reason)
	if finding.Level > sandbox.None {
		return true
	}
	assert.NotEmpty(f.t, finding.Reason, "the report gives no reason for lacking %s", c)
	return false
}

// eventually is for what the kernel does a moment later. It starts no goroutine
// of its own, so that done may count them.
func eventually(t *testing.T, within time.Duration, done func() bool, what string) {
	t.Helper()
	for end := time.Now().Add(within); !done(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("after %s: %s", within, what)
		}
	}
}

// stopped requires that a file has ceased to grow: whoever wrote to it is gone.
func stopped(t *testing.T, file string) {
	t.Helper()
	before := size(t, file)
	time.Sleep(200 * time.Millisecond)
	assert.Equal(t, before, size(t, file), "%s is still being written", filepath.Base(file))
}

// grows requires that a file grows: whoever writes to it is alive.
func grows(t *testing.T, file string) {
	t.Helper()
	before := size(t, file)
	eventually(t, 5*time.Second, func() bool { return size(t, file) > before }, filepath.Base(file)+" is not written any more")
}

func size(t *testing.T, file string) int64 {
	t.Helper()
	info, err := os.Stat(file)
	require.NoError(t, err, "the writer never began")
	return info.Size()
}

// began waits until a file exists and is not empty.
func began(t *testing.T, file string) {
	t.Helper()
	eventually(t, 10*time.Second, func() bool {
		info, err := os.Stat(file)
		return err == nil && info.Size() > 0
	}, filepath.Base(file)+" was not written")
}

func trim(c sandbox.Capture) string { return strings.TrimSpace(c.Text()) }
