//go:build linux

package main

import (
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestMain lets the test binary be the probe, too, which starts itself again.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && verbs()[os.Args[1]] != nil {
		main()
		return
	}
	os.Exit(m.Run())
}

// says is what a verb prints; it must work.
func says(t *testing.T, verb string, args ...string) string {
	t.Helper()
	said, err := try(t, verb, args...)
	require.NoError(t, err, "%s %v", verb, args)
	return said
}

func try(t *testing.T, verb string, args ...string) (string, error) {
	t.Helper()
	r, w, err := os.Pipe()
	require.NoError(t, err)
	stdout := os.Stdout
	os.Stdout = w
	defer func() { os.Stdout = stdout }()
	text := make(chan string)
	go func() {
		b, _ := io.ReadAll(r)
		text <- string(b)
	}()
	err = verbs()[verb](args)
	_ = w.Close()
	said := <-text
	_ = r.Close()
	return said, err
}

// A probe that cannot do its mischief where nothing confines it would let every
// backend pass.
func TestTheProbeReachesWhatIsThere(t *testing.T) {
	tcp, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	assert.Equal(t, "connected\n", says(t, "tcp", tcp.Addr().String()))
	require.NoError(t, tcp.Close())
	_, err = try(t, "tcp", tcp.Addr().String())
	assert.Error(t, err, "nobody listens any more")

	dir, err := os.MkdirTemp("", "probe")
	require.NoError(t, err)
	defer func() { _ = os.RemoveAll(dir) }()
	unix, err := net.Listen("unix", dir+"/s")
	require.NoError(t, err)
	defer func() { _ = unix.Close() }()
	assert.Equal(t, "connected\n", says(t, "unix", dir+"/s"))

	packets, err := net.ListenPacket("udp", "127.0.0.1:0")
	require.NoError(t, err)
	defer func() { _ = packets.Close() }()
	says(t, "udp", packets.LocalAddr().String(), "hello")
	b := make([]byte, 10)
	n, _, err := packets.ReadFrom(b)
	require.NoError(t, err)
	assert.Equal(t, "hello", string(b[:n]))
	_, err = try(t, "udp", "127.0.0.1:none", "x")
	assert.Error(t, err)
	assert.Equal(t, "connected\n", says(t, "loopback"))
}

func TestTheProbeHearsAnEcho(t *testing.T) {
	if runtime.GOOS != "linux" || os.Geteuid() != 0 {
		t.Skip("echo requests may need root, and the probe sends them on Linux")
	}
	assert.Equal(t, "replied\n", says(t, "icmp", "127.0.0.1"))
	_, err := try(t, "icmp", "240.0.0.1")
	require.Error(t, err, "an address that nobody has")
	_, err = try(t, "icmp", "localhost")
	require.Error(t, err, "no address")
}

func TestTheProbeUsesWhatItIsTold(t *testing.T) {
	assert.Equal(t, "held 3\n", says(t, "memory", strconv.Itoa(3<<20)))
	_, err := strconv.Atoi(strings.TrimSpace(says(t, "spin", "20ms")))
	require.NoError(t, err)
	_, err = try(t, "spin", "long")
	require.Error(t, err)

	file := filepath.Join(t.TempDir(), "f")
	assert.Equal(t, "1500000\n", says(t, "fill", file, "1500000"))
	info, err := os.Stat(file)
	require.NoError(t, err)
	assert.EqualValues(t, 1_500_000, info.Size())
	said, err := try(t, "fill", "/dev/full", "1000")
	require.Error(t, err)
	assert.Equal(t, "0\n", said)
	_, err = try(t, "fill", "/no/such/file", "1")
	require.Error(t, err)

	for _, n := range []int{100, 200_000} {
		said := says(t, "flood", "stdout", strconv.Itoa(n))
		assert.Len(t, said, n)
		assert.True(t, strings.HasPrefix(said, "START..") && strings.HasSuffix(said, "..END"))
	}
	stderr := os.Stderr
	os.Stderr, err = os.OpenFile("/dev/full", os.O_WRONLY, 0)
	require.NoError(t, err)
	_, err = try(t, "flood", "stderr", "300000")
	_ = os.Stderr.Close()
	os.Stderr = stderr
	assert.Error(t, err)
}

func TestTheProbeSeesAndSignalsProcesses(t *testing.T) {
	assert.Contains(t, says(t, "status"), "NoNewPrivs:")
	_, err := strconv.Atoi(strings.TrimSpace(says(t, "zombies")))
	require.NoError(t, err)

	word := "word" + strconv.FormatInt(time.Now().UnixNano(), 36)
	_, err = try(t, "see", word)
	require.ErrorContains(t, err, "none with "+word)
	child := exec.Command(os.Args[0], "sleep", "1m", word)
	require.NoError(t, child.Start())
	pid := strconv.Itoa(child.Process.Pid)
	assert.Equal(t, "sees "+pid+"\n", says(t, "see", word))
	says(t, "signal", pid)
	require.NoError(t, child.Process.Kill())
	_ = child.Wait()
	_, err = try(t, "signal", pid)
	assert.Error(t, err)
	says(t, "sleep", "1ms")
}

// TestADaemonOfTheProbeOutlivesItsParents is what a backend has to find.
func TestADaemonOfTheProbeOutlivesItsParents(t *testing.T) {
	file := filepath.Join(t.TempDir(), "beat")
	says(t, "detach", file)
	size := func() int64 {
		info, err := os.Stat(file)
		if err != nil {
			return 0
		}
		return info.Size()
	}
	require.Eventually(t, func() bool { return size() > 2 }, 10*time.Second, 10*time.Millisecond)
	require.NoError(t, exec.Command(os.Args[0], "leave", file).Run())
	require.NoError(t, os.RemoveAll(filepath.Dir(file)), "a beat whose file cannot be written ends")
	require.Eventually(t, func() bool {
		_, err := try(t, "see", file)
		return err != nil
	}, 10*time.Second, 10*time.Millisecond)
}

// TestTheProbeMakesSystemCalls runs each in a process of its own.
func TestTheProbeMakesSystemCalls(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only root may do all that a sandbox must refuse")
	}
	dir := t.TempDir()
	for _, call := range []string{"unshare", "mount", "mknod", "chroot", "keyctl", "bpf"} {
		cmd := exec.Command(os.Args[0], "syscall", call)
		cmd.Dir = dir
		text, err := cmd.CombinedOutput()
		assert.NoError(t, err, "%s: %s", call, text)
	}
	left, err := os.ReadDir(dir)
	require.NoError(t, err)
	assert.Empty(t, left, "it is undone")
	_, err = try(t, "syscall", "none")
	require.ErrorContains(t, err, "no system call none")
	for _, call := range []string{"unshare", "mknod", "mount", "keyctl", "bpf", "tiocsti"} {
		t.Chdir(dir)
		_, _ = try(t, "syscall", call)
	}
}

func TestTheProbeRefusesWhatItDoesNotKnow(t *testing.T) {
	for _, args := range [][]string{{"sleep", "long"}, {"memory", "much"}} {
		text, err := exec.Command(os.Args[0], args...).CombinedOutput()
		assert.Error(t, err)
		assert.NotEmpty(t, text)
	}
}
