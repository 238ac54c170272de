//go:build linux

package bwrap

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"

	"github.com/toolgen/toolgen/sandbox"
	"github.com/toolgen/toolgen/sandbox/cgroup"
	"github.com/toolgen/toolgen/sandbox/sandboxtest"
)

// open starts a sandbox and closes it with the test.
func open(t *testing.T, p sandbox.Policy, options ...Option) *Sandbox {
	t.Helper()
	sandboxtest.Need(t, "bwrap", Probe())
	s, err := New(p, options...)
	require.NoError(t, err)
	require.NoError(t, s.Start(t.Context()))
	t.Cleanup(func() { require.NoError(t, s.Close(context.Background())) })
	return s
}

func run(t *testing.T, s *Sandbox, script string) *sandbox.Result {
	t.Helper()
	r, err := s.Run(t.Context(), sandbox.Command{Script: script})
	require.NoError(t, err)
	return r
}

func TestCommandsInheritNoDescriptor(t *testing.T) {
	// Not opened by os.Open, which would keep it from being inherited.
	fd, err := unix.Open("/", unix.O_RDONLY|unix.O_DIRECTORY, 0)
	require.NoError(t, err)
	defer unix.Close(fd)
	s := open(t, sandbox.Policy{})
	// The shell has 0 to 2, and one for the directory it lists.
	assert.Equal(t, "/proc/self/fd/0\n/proc/self/fd/1\n/proc/self/fd/2\n/proc/self/fd/3\n", run(t, s, "echo /proc/self/fd/* | tr ' ' '\\n'").Output())
}

func TestAProcessOutlivesTheThreadThatAskedForIt(t *testing.T) {
	s := open(t, sandbox.Policy{})
	spawned := make(chan sandbox.Process)
	go func() {
		runtime.LockOSThread() // and never unlocked: the thread ends with this function
		p, err := s.Spawn(t.Context(), sandbox.Command{Argv: []string{"cat"}})
		assert.NoError(t, err)
		spawned <- p
	}()
	p := <-spawned
	time.Sleep(100 * time.Millisecond)
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	_, err := p.Wait(ctx)
	assert.ErrorIs(t, err, context.DeadlineExceeded, "it is still there")
	require.NoError(t, p.Kill(t.Context()))
}

func TestASpawnedProcessTalksUntilItsInputEnds(t *testing.T) {
	s := open(t, sandbox.Policy{})
	var out lines
	p, err := s.Spawn(t.Context(), sandbox.Command{Argv: []string{"cat"}, Stdout: &out})
	require.NoError(t, err)
	assert.NotEmpty(t, p.ID())
	for _, text := range []string{"one\n", "two\n"} {
		_, err = io.WriteString(p.Stdin(), text)
		require.NoError(t, err)
		require.Eventually(t, func() bool { return strings.HasSuffix(out.String(), text) }, 10*time.Second, time.Millisecond)
	}
	require.NoError(t, p.Stdin().Close())
	exit, err := p.Wait(t.Context())
	require.NoError(t, err)
	assert.Equal(t, sandbox.Exit{}, exit)
	assert.NoError(t, p.Signal(t.Context(), syscall.SIGTERM), "all of it has ended")
	assert.NoError(t, p.Kill(t.Context()))
}

// lines is a buffer for two goroutines.
type lines struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

func TestASignalReachesAllButBubblewrap(t *testing.T) {
	s := open(t, sandbox.Policy{})
	var out lines
	script := `trap 'echo outer; exit 7' USR1; (trap 'echo inner; exit' USR1; echo up; while :; do sleep 0.01; done) & while :; do wait; done`
	p, err := s.Spawn(t.Context(), sandbox.Command{Script: script, Stdout: &out})
	require.NoError(t, err)
	require.Eventually(t, func() bool { return strings.Contains(out.String(), "up") }, 10*time.Second, time.Millisecond)
	require.NoError(t, p.Signal(t.Context(), syscall.SIGUSR1))
	exit, err := p.Wait(t.Context())
	require.NoError(t, err)
	assert.Equal(t, 7, exit.Code)
	assert.Contains(t, out.String(), "outer")
}

func TestCloseEndsWhatIsBeingSpawned(t *testing.T) {
	s := open(t, sandbox.Policy{})
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			for {
				p, err := s.Spawn(context.Background(), sandbox.Command{Argv: []string{"sleep", "100"}})
				if errors.Is(err, sandbox.ErrClosed) {
					return
				}
				if assert.NoError(t, err) {
					_, _ = p.Wait(context.Background())
				}
			}
		})
	}
	time.Sleep(200 * time.Millisecond)
	require.NoError(t, s.Close(t.Context()))
	all.Wait()
}

func TestTheWorkspaceMayGoAway(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "work")
	require.NoError(t, os.Mkdir(dir, 0o755))
	s := open(t, sandbox.PolicyForWorkspace(dir, true))
	require.NoError(t, s.Health(t.Context()))
	require.NoError(t, os.Remove(dir))
	err := s.Health(t.Context())
	if !s.engine.layout.features.bindFD {
		t.Skip("this bubblewrap takes no handles")
	}
	require.ErrorIs(t, err, sandbox.ErrLost)
	assert.Contains(t, err.Error(), dir+" was removed")
	_, err = s.Run(t.Context(), sandbox.Command{Script: "true"})
	assert.ErrorIs(t, err, sandbox.ErrLost)
}

func TestAReplacedWorkspaceIsNotFollowed(t *testing.T) {
	b := place(t, "work/file", "other/secret")
	s := open(t, sandbox.PolicyForWorkspace(b+"/work", true))
	if !s.engine.layout.features.bindFD {
		t.Skip("this bubblewrap takes no handles")
	}
	require.NoError(t, os.Rename(b+"/work", b+"/moved"))
	require.NoError(t, os.Symlink(b+"/other", b+"/work"))
	assert.Equal(t, "file\n", run(t, s, "ls").Output())
}

func TestProtectedPathsHoldWhateverIsTried(t *testing.T) {
	b := place(t, "w/.git/hooks/old", "w/deep/er/.git/config", "w/deep/free")
	p := sandbox.PolicyForWorkspace(b+"/w", true)
	p.Protected = []string{b + "/w/.git", b + "/w/deep/er/.git"}
	s := open(t, p)
	r := run(t, s, `
		echo x > .git/hooks/new; rm -rf .git; mv .git moved; mv deep gone; mv deep/er deep/gone; rm -rf deep/er
		echo x > deep/er/.git/config; mkdir -p .git/hooks && echo x > .git/hooks/old
		echo fine > deep/free; echo fine > deep/er/new; cat .git/hooks/old deep/er/.git/config`)
	assert.Equal(t, "w/.git/hooks/oldw/deep/er/.git/config", r.Stdout.Text())
	for name, want := range map[string]string{"w/.git/hooks/old": "w/.git/hooks/old", "w/deep/er/.git/config": "w/deep/er/.git/config", "w/deep/free": "fine\n", "w/deep/er/new": "fine\n"} {
		text, err := os.ReadFile(filepath.Join(b, name))
		require.NoError(t, err)
		assert.Equal(t, want, string(text))
	}
	assert.NoFileExists(t, b+"/w/.git/hooks/new")

	// What is protected may be replaced on the host, but not by a link.
	require.NoError(t, os.RemoveAll(b+"/w/.git"))
	require.NoError(t, os.WriteFile(b+"/w/.git", []byte("gitdir: elsewhere"), 0o644))
	assert.Equal(t, "gitdir: elsewhere", run(t, s, "echo x > .git; cat .git").Stdout.Text())
	require.NoError(t, os.Remove(b+"/w/.git"))
	require.NoError(t, os.Symlink("deep", b+"/w/.git"))
	_, err := s.Run(t.Context(), sandbox.Command{Script: "true"})
	assert.ErrorIs(t, err, sandbox.ErrDenied)
}

func TestTheSystemInsideIsEnoughForNamesAndTLS(t *testing.T) {
	p := sandbox.Policy{Network: sandbox.NetworkFull}
	s := open(t, p)
	script := `for f in /etc/resolv.conf /etc/hosts /etc/nsswitch.conf /etc/ssl /etc/services /etc/passwd; do [ ! -e "$1$f" ] && [ -s $f ] || [ -s $f ] || echo missing $f; done`
	var want strings.Builder
	for _, f := range []string{"/etc/resolv.conf", "/etc/hosts", "/etc/nsswitch.conf", "/etc/ssl", "/etc/services", "/etc/passwd"} {
		if info, err := os.Stat(f); err != nil || info.Size() == 0 {
			want.WriteString("missing " + f + "\n")
		}
	}
	assert.Equal(t, want.String(), run(t, s, script).Output())
	quiet := open(t, sandbox.Policy{})
	assert.Equal(t, "127.0.0.1 localhost sandbox\n::1 localhost sandbox\n", run(t, quiet, "cat /etc/hosts; [ ! -e /etc/resolv.conf ] || echo resolves").Output())
	assert.Equal(t, "sandbox 1000 /tmp sandbox 755 755 1777 1777\n", run(t, quiet, `echo "$(id -un) $(id -g) $HOME $(uname -n) $(stat -c %a / /etc /tmp /dev/shm | tr '\n' ' ')" | sed 's/ $//'`).Output())
}

func TestEverySecondCommandHasATmpOfItsOwn(t *testing.T) {
	s := open(t, sandbox.Policy{})
	assert.Equal(t, "", run(t, s, "echo x > /tmp/kept; echo x > /dev/shm/kept; echo x > /var/tmp/too").Output())
	assert.Equal(t, "", run(t, s, "ls /tmp /dev/shm /var/tmp | grep -E 'kept|too'").Output())
	assert.False(t, run(t, s, "echo x > /dev/x").OK())
	assert.False(t, run(t, s, "echo x > /x").OK())
	assert.False(t, run(t, s, "echo x > /etc/x").OK())
}

func TestLimitsOfSingleProcessesAreTheFallback(t *testing.T) {
	sandboxtest.Need(t, "bwrap", Probe())
	p := sandbox.Policy{}
	p.Limits.Memory, p.Limits.Processes = 256<<20, 0
	s, err := New(p)
	require.NoError(t, err)
	s.home = &cgroup.Home{}
	require.NoError(t, s.Start(t.Context()))
	defer func() { require.NoError(t, s.Close(t.Context())) }()
	f := s.Report().Of(sandbox.ControlMemory)
	assert.Equal(t, sandbox.BestEffort, f.Level)
	assert.Contains(t, f.Reason, "RLIMIT_AS")
	assert.Equal(t, "262144\n", run(t, s, "ulimit -v").Output())

	for name, change := range map[string]func(*sandbox.Policy){
		"cpu":    func(p *sandbox.Policy) { p.Limits.CPUs = 1 },
		"memory": func(p *sandbox.Policy) { p.Require = []sandbox.Control{sandbox.ControlMemory} },
	} {
		p := sandbox.Policy{}
		change(&p)
		s, err := New(p)
		require.NoError(t, err)
		s.home = &cgroup.Home{}
		var missing *sandbox.RequirementError
		require.ErrorAs(t, s.Start(t.Context()), &missing)
		assert.Contains(t, missing.Error(), name)
		require.NoError(t, s.Close(t.Context()))
	}
}

func TestLimitsAreDividedByWhatCanHoldThem(t *testing.T) {
	l := sandbox.Limits{Memory: 1, Processes: 2, CPUs: 3}
	grouped, single := split(l, &cgroup.Home{})
	assert.Equal(t, cgroup.Limits{}, grouped)
	assert.Equal(t, cgroup.Limits{Memory: 1, Processes: 2, CPUs: 3}, single)
	home := cgroup.Find()
	if _, ok := home.Has(cgroup.Processes); ok {
		grouped, _ = split(l, home)
		assert.Equal(t, 3, grouped.Processes, "the first process inside comes on top")
	}
}

func TestAGroupThatCannotBeMadeFailsTheCommand(t *testing.T) {
	p := sandbox.Policy{}
	p.Limits.Processes = 10
	s := open(t, p)
	if _, ok := s.home.Has(cgroup.Processes); !ok {
		t.Skip("no control groups here")
	}
	before := s.home
	defer func() { s.home = before }()
	s.policy.Limits.Memory = -1 // No kernel takes it.
	s.policy.Limits.Processes = 1 << 40
	dir := t.TempDir()
	_, err := s.Run(t.Context(), sandbox.Command{Script: "echo x > " + dir + "/ran"})
	require.Error(t, err)
	assert.NoFileExists(t, dir+"/ran")
}

func TestAnotherUserIsReallyAnotherForRoot(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can be somebody else")
	}
	dir := place(t, "w/")
	require.NoError(t, os.Chmod(dir+"/w", 0o777))
	for d := dir; d != "/"; d = filepath.Dir(d) {
		if info, err := os.Stat(d); err == nil && info.Mode().Perm()&0o005 == 0 {
			require.NoError(t, os.Chmod(d, 0o755))
		}
	}
	p := sandbox.PolicyForWorkspace(dir+"/w", true)
	p.User = "12345:23456"
	s := open(t, p)
	assert.Equal(t, "12345 23456 sandbox\n", run(t, s, "touch mine; echo $(id -u) $(id -g) $(id -un)").Output())
	info, err := os.Stat(dir + "/w/mine")
	require.NoError(t, err)
	stat := info.Sys().(*syscall.Stat_t)
	assert.Equal(t, [2]uint32{12345, 23456}, [2]uint32{stat.Uid, stat.Gid})
	assert.Contains(t, s.Report().Of(sandbox.ControlUser).Reason, "inside and on the host")
	_, err = s.Run(t.Context(), sandbox.Command{Script: "true", User: "nobody"})
	var argument *sandbox.ArgumentError
	assert.ErrorAs(t, err, &argument)
}

func TestNamesInsideComeFromThePolicy(t *testing.T) {
	b := place(t, "w/", "skills/f")
	p := sandbox.PolicyForWorkspace(b+"/w", true)
	p.Mounts = []sandbox.BindMount{sandbox.MountReadOnly(b+"/skills", "/skills")}
	p.Dir = b + "/skills"
	s := open(t, p)
	name, err := s.PathInside(b + "/skills/f")
	require.NoError(t, err)
	assert.Equal(t, "/skills/f", name)
	assert.Equal(t, "/skills\nf\n", run(t, s, "pwd; ls").Output())
	mapper, ok := sandbox.As[sandbox.PathMapper](s)
	require.True(t, ok)
	assert.Equal(t, s, mapper)
}
