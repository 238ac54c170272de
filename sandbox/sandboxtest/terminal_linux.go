package sandboxtest

import (
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"

	"github.com/toolgen/toolgen/sandbox"
)

// terminalVariable tells a copy of the test binary that it runs at a terminal,
// and in which workspace.
const terminalVariable = "SANDBOXTEST_TERMINAL_WORKSPACE"

func isTerminalHost() bool { return os.Getenv(terminalVariable) != "" }

// testTerminal gives a host process a terminal of its own and lets a command
// try to type into it (CVE-2017-5226). The same attempt without a sandbox tells
// whether the kernel would allow it at all.
func (s *suite) testTerminal(t *testing.T, shared *fixture) {
	f := shared.on(t)
	if !f.stands(sandbox.ControlTTY) {
		return
	}
	near, far := terminal(t)
	defer func() { _, _ = near.Close(), far.Close() }()
	host := again(t, terminalVariable, s.workspace(t))
	host.Stdin = far
	host.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	text, err := host.CombinedOutput()
	require.NoError(t, err, string(text))
	allowed, _ := os.ReadFile("/proc/sys/dev/tty/legacy_tiocsti")
	if string(allowed) == "1\n" {
		assert.Contains(t, string(text), "bare: 0\n", "the probe can type where nothing confines it")
	}
	assert.Contains(t, string(text), "confined: 1\n")
}

// hostTerminal is the other side: the process at the terminal.
func (s *suite) hostTerminal(t *testing.T) {
	root := os.Getenv(terminalVariable)
	bare := exec.Command(root+"/probe", "syscall", "tiocsti")
	bare.Stdin = os.Stdin
	_ = bare.Run()
	fmt.Printf("bare: %d\n", bare.ProcessState.ExitCode())
	sb := s.factory(t, sandbox.PolicyForWorkspace(root, true))
	require.NoError(t, sb.Start(t.Context()))
	f := &fixture{t: t, sb: sb, root: root}
	r := f.run(sandbox.Command{Argv: []string{f.inside(root) + "/probe", "syscall", "tiocsti"}})
	fmt.Printf("confined: %d\n", r.ExitCode)
	require.NoError(t, sb.Close(t.Context()))
}

// terminal opens a pair of ends.
func terminal(t *testing.T) (near, far *os.File) {
	t.Helper()
	near, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	require.NoError(t, err)
	require.NoError(t, unix.IoctlSetPointerInt(int(near.Fd()), unix.TIOCSPTLCK, 0))
	n, err := unix.IoctlGetInt(int(near.Fd()), unix.TIOCGPTN)
	require.NoError(t, err)
	far, err = os.OpenFile("/dev/pts/"+strconv.Itoa(n), os.O_RDWR|unix.O_NOCTTY, 0)
	require.NoError(t, err)
	return near, far
}
