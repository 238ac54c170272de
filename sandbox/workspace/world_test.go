package workspace

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/sandbox"
)

// world is a workspace over a directory of the test, with a mount "/skills".
type world struct {
	*Files
	root, skills, outside string
}

// kind is one way to reach files.
type kind struct {
	name string
	over func(t *testing.T) sandbox.Runner // nil for the host
}

var kinds = []kind{
	{name: "host"},
	{name: "sh", over: func(*testing.T) sandbox.Runner { return &runner{shell: []string{"/bin/sh"}, path: os.Getenv("PATH")} }},
	{name: "busybox", over: busybox},
}

// everywhere runs a test against every kind of workspace, so that the same
// call has the same answer on each.
func everywhere(t *testing.T, test func(t *testing.T, w *world)) {
	everywhereWith(t, nil, test)
}

func everywhereWith(t *testing.T, change func(*Config), test func(t *testing.T, w *world)) {
	for _, k := range kinds {
		t.Run(k.name, func(t *testing.T) { test(t, newWorld(t, k, change)) })
	}
}

func newWorld(t *testing.T, k kind, change func(*Config)) *world {
	t.Helper()
	base, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	w := &world{root: filepath.Join(base, "root"), skills: filepath.Join(base, "skills"), outside: filepath.Join(base, "outside")}
	for _, dir := range []string{w.root, w.skills, w.outside} {
		require.NoError(t, os.Mkdir(dir, 0o755))
	}
	c := Config{Root: w.root, Name: "/work", Mounts: []Mount{{Prefix: "/skills", Dir: w.skills}}}
	if change != nil {
		change(&c)
	}
	if k.over == nil {
		w.Files, err = Open(c)
	} else {
		w.Files, err = Over(k.over(t), c)
	}
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, w.Close()) })
	return w
}

// put makes a file of the host below the root.
func (w *world) put(t *testing.T, name, content string) {
	t.Helper()
	at := filepath.Join(w.root, filepath.FromSlash(name))
	require.NoError(t, os.MkdirAll(filepath.Dir(at), 0o755))
	require.NoError(t, os.WriteFile(at, []byte(content), 0o644))
}

func (w *world) link(t *testing.T, target, name string) {
	t.Helper()
	require.NoError(t, os.Symlink(target, filepath.Join(w.root, name)))
}

// get is what the host finds below the root.
func (w *world) get(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(w.root, name))
	require.NoError(t, err)
	return string(data)
}

func (w *world) read(t *testing.T, name string) string {
	t.Helper()
	c, err := w.Read(t.Context(), name)
	require.NoError(t, err)
	return string(c.Data)
}

func names(entries []Entry) []string {
	var out []string
	for _, e := range entries {
		out = append(out, e.Path)
	}
	return out
}

// runner runs commands on the host with a shell of the test's choice in the
// place of /bin/sh.
type runner struct {
	shell []string
	path  string
	mu    sync.Mutex
	calls [][]string
	err   error           // instead of running
	fake  *sandbox.Result // instead of running
}

func (r *runner) Run(ctx context.Context, c sandbox.Command) (*sandbox.Result, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	r.mu.Lock()
	r.calls = append(r.calls, c.Argv)
	r.mu.Unlock()
	if r.err != nil || r.fake != nil {
		return r.fake, r.err
	}
	argv := append(r.shell[:len(r.shell):len(r.shell)], c.Argv[1:]...)
	cmd := exec.CommandContext(ctx, argv[0], argv[1:]...)
	cmd.Env = []string{"PATH=" + r.path}
	cmd.Dir = c.Dir
	cmd.Stdin = c.Stdin
	var stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = c.Stdout, &stderr
	err := cmd.Run()
	result := &sandbox.Result{Stderr: sandbox.Capture{Head: stderr.Bytes(), Total: int64(stderr.Len())}}
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		result.Status, result.ExitCode = sandbox.Canceled, -1
		return result, ctx.Err()
	case errors.As(err, &exit):
		result.ExitCode = exit.ExitCode()
	case err != nil && cmd.ProcessState == nil:
		return nil, err
	}
	return result, nil
}

// busybox is a runner with nothing but busybox applets.
func busybox(t *testing.T) sandbox.Runner {
	t.Helper()
	program, err := exec.LookPath("busybox")
	if err != nil {
		if strings.Contains(os.Getenv("TOOLGEN_REQUIRE"), "busybox") {
			t.Fatal("busybox is required but missing: apt-get install busybox-static")
		}
		t.Skip("no busybox here: apt-get install busybox-static")
	}
	dir := t.TempDir()
	require.NoError(t, exec.Command(program, "--install", "-s", dir).Run())
	return &runner{shell: []string{program, "sh"}, path: dir}
}
