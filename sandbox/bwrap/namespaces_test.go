//go:build linux

package bwrap

import (
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/internal/golden"
	"github.com/toolgen/toolgen/sandbox"
	"github.com/toolgen/toolgen/sandbox/sandboxtest"
)

// offVariable tells a copy of the test binary that it may switch off what it
// stands on.
const offVariable = "TOOLGEN_BWRAP_NAMESPACES_OFF"

// TestUserNamespacesThatAreOffAreNamed makes a namespace in which there can be
// no further ones, and asks a copy of itself in there for a sandbox.
func TestUserNamespacesThatAreOffAreNamed(t *testing.T) {
	sandboxtest.Need(t, "bwrap", Probe())
	cmd := exec.Command(os.Args[0], "-test.run=^TestWithUserNamespacesOff$", "-test.v")
	cmd.Env = append(os.Environ(), offVariable+"="+t.TempDir())
	cmd.SysProcAttr = &syscall.SysProcAttr{
		Cloneflags:  syscall.CLONE_NEWUSER,
		UidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getuid(), Size: 1}},
		GidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getgid(), Size: 1}},
	}
	text, err := cmd.CombinedOutput()
	require.NoError(t, err, string(text))
	require.Contains(t, string(text), "--- PASS: TestWithUserNamespacesOff")
	_, said, _ := strings.Cut(string(text), "said: ")
	said, _, _ = strings.Cut(said, "\n")
	golden.Equal(t, "namespaces_off.golden", said+"\n")
}

func TestWithUserNamespacesOff(t *testing.T) {
	dir := os.Getenv(offVariable)
	if dir == "" {
		t.Skip("TestUserNamespacesThatAreOffAreNamed runs this")
	}
	require.NoError(t, os.WriteFile("/proc/sys/user/max_user_namespaces", []byte("0"), 0))
	s, err := New(sandbox.PolicyForWorkspace(dir, true))
	require.NoError(t, err)
	err = s.Start(t.Context())
	require.ErrorIs(t, err, sandbox.ErrUnavailable)
	t.Logf("said: %s", err)
	_, err = s.Run(t.Context(), sandbox.Command{Script: "echo x > " + dir + "/ran"})
	assert.ErrorIs(t, err, sandbox.ErrNotStarted)
	assert.NoFileExists(t, dir+"/ran", "nothing runs unconfined instead")
	require.NoError(t, s.Close(t.Context()))
}
