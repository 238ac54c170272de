//go:build linux

package bwrap

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
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

func TestACommandNeverBeginsWithoutItsLimits(t *testing.T) {
	dir := t.TempDir()
	p := sandbox.PolicyForWorkspace(dir, true)
	p.Limits.Processes = 10
	s := open(t, p)
	if _, ok := s.home.Has(cgroup.Processes); !ok {
		t.Skip("no control groups here")
	}
	s.policy.Limits.Processes = 1 << 40 // No kernel takes it.
	for range 20 {
		r, err := s.Run(t.Context(), sandbox.Command{Script: "echo x > ran"})
		require.Error(t, err)
		assert.Nil(t, r)
	}
	time.Sleep(100 * time.Millisecond)
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

func TestTooFewDescriptorsAreToldApart(t *testing.T) {
	s := open(t, sandbox.Policy{})
	var before unix.Rlimit
	require.NoError(t, unix.Getrlimit(unix.RLIMIT_NOFILE, &before))
	defer func() { require.NoError(t, unix.Setrlimit(unix.RLIMIT_NOFILE, &before)) }()
	probe, err := unix.Dup(0)
	require.NoError(t, err)
	unix.Close(probe)
	for room := range uint64(30) {
		limit := before
		limit.Cur = uint64(probe) + room
		require.NoError(t, unix.Setrlimit(unix.RLIMIT_NOFILE, &limit))
		r, err := s.Run(t.Context(), sandbox.Command{Script: "true"})
		require.NoError(t, unix.Setrlimit(unix.RLIMIT_NOFILE, &before))
		if err == nil {
			assert.True(t, r.OK())
			assert.Greater(t, room, uint64(5))
			return
		}
		assert.ErrorIs(t, err, sandbox.ErrSaturated, "room for %d", room)
	}
	t.Fatal("30 descriptors are not enough")
}

func TestTheWaysOfOlderKernels(t *testing.T) {
	b := place(t, "dir/", "link -> dir")
	for _, err := range []error{unix.ENOSYS, unix.EPERM} {
		missing := func(int, string, *unix.OpenHow) (int, error) { return -1, err }
		f, err := openHandle(b+"/dir", missing)
		require.NoError(t, err)
		require.NoError(t, f.Close())
	}
	_, err := openHandle(b+"/link", unix.Openat2)
	assert.ErrorIs(t, err, unix.ELOOP)
	_, err = openHandles([]mount{{source: b + "/dir", dest: "/d"}, {source: b + "/gone", dest: "/g"}})
	assert.ErrorIs(t, err, sandbox.ErrDenied)

	fd, err := unix.Open("/", unix.O_RDONLY, 0)
	require.NoError(t, err)
	defer unix.Close(fd)
	keepEach()
	flags, err := unix.FcntlInt(uintptr(fd), unix.F_GETFD, 0)
	require.NoError(t, err)
	assert.NotZero(t, flags&unix.FD_CLOEXEC)
}

// nobodyVariable tells a copy of the test binary that it runs without rights.
const nobodyVariable = "TOOLGEN_BWRAP_NOBODY"

// TestWithoutRoot runs TestAsNobody in a process of its own.
func TestWithoutRoot(t *testing.T) {
	sandboxtest.Need(t, "bwrap", Probe())
	if os.Geteuid() != 0 {
		t.Skip("this process has no rights anyway")
	}
	dir, err := os.MkdirTemp("/tmp", "toolgen-nobody")
	require.NoError(t, err)
	defer os.RemoveAll(dir)
	require.NoError(t, os.Chmod(dir, 0o777))
	program, err := os.ReadFile(os.Args[0])
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(dir+"/test", program, 0o755))
	cmd := exec.Command(dir+"/test", "-test.run=^TestAsNobody$", "-test.v")
	cmd.Dir = dir
	cmd.Env = []string{nobodyVariable + "=" + dir, "PATH=" + os.Getenv("PATH"), "TMPDIR=" + dir, "TOOLGEN_REQUIRE=" + os.Getenv("TOOLGEN_REQUIRE")}
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	text, err := cmd.CombinedOutput()
	require.NoError(t, err, string(text))
	assert.Contains(t, string(text), "--- PASS: TestAsNobody")
}

func TestAsNobody(t *testing.T) {
	dir := os.Getenv(nobodyVariable)
	if dir == "" {
		t.Skip("TestWithoutRoot runs this")
	}
	work := t.TempDir()
	p := sandbox.PolicyForWorkspace(work, true)
	p.Limits.Memory = 512 << 20
	s := open(t, p)
	t.Log(s.Report())
	assert.Equal(t, "1000\n", run(t, s, "id -u; touch mine; ! touch /usr/x 2>/dev/null").Output())
	info, err := os.Stat(work + "/mine")
	require.NoError(t, err)
	assert.EqualValues(t, 65534, info.Sys().(*syscall.Stat_t).Uid)
	status := run(t, s, "grep -E '^(CapEff|CapBnd|NoNewPrivs|Seccomp):' /proc/self/status").Output()
	assert.Equal(t, "CapEff:\t0000000000000000\nCapBnd:\t0000000000000000\nNoNewPrivs:\t1\nSeccomp:\t2\n", status)
	r, err := s.Run(t.Context(), sandbox.Command{Script: "setsid sleep 100 & trap '' TERM; sleep 100; sleep 100", Timeout: 300 * time.Millisecond})
	require.NoError(t, err)
	assert.Equal(t, sandbox.TimedOut, r.Status)

	p.Limits.Processes, p.User = 100, "4242"
	other := open(t, p)
	assert.Equal(t, "4242\n", run(t, other, "id -u").Output())
	assert.Equal(t, sandbox.BestEffort, other.Report().Of(sandbox.ControlUser).Level)
	assert.Equal(t, "100\n", run(t, other, "ulimit -u 2>/dev/null || ulimit -p").Output())
	p.User = sandbox.HostUser
	assert.Equal(t, "65534\n", run(t, open(t, p), "id -u").Output())
}
