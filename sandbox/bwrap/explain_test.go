//go:build linux

package bwrap

import (
	"errors"
	"fmt"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen/toolgen/internal/golden"
	"github.com/toolgen/toolgen/sandbox"
)

func TestWhatBubblewrapSaysIsExplained(t *testing.T) {
	var b strings.Builder
	for _, said := range []string{
		"execvp nope: No such file or directory", "execvp /a: b: No such file or directory", "execvp ./x/y: Not a directory", "execvp /tmp: Permission denied", "execvp x: Exec format error",
		"Can't chdir to /missing: No such file or directory",
		"",
		"Can't find source path /w: No such file or directory", "Can't bind mount /oldroot/w on /newroot/w: No such file or directory",
		"No permissions to create new namespace, likely because the kernel does not allow non-privileged user namespaces. On e.g. debian this can be enabled with 'sysctl kernel.unprivileged_userns_clone=1'.",
		"No permissions to creating new namespace, likely because the kernel does not allow non-privileged user namespaces.",
		"setting up uid map: Permission denied",
		"Creating new namespace failed: nesting depth or /proc/sys/user/max_*_namespaces exceeded (ENOSPC)",
		"cannot open /proc/sys/user/max_user_namespaces: Read-only file system", "--disable-userns: user.max_user_namespaces is 0",
		"Can't mount proc on /newroot/proc: Operation not permitted",
		"loopback: Failed RTM_NEWADDR: Operation not permitted",
		"prctl(PR_SET_SECCOMP): Invalid argument", "Unable to load seccomp",
		"Can't fork for child: Resource temporarily unavailable", "Creating x: No space left on device",
		"Unknown option --frob",
	} {
		exit, text, err := explain(mark + said + "\nmore\n")
		fmt.Fprintf(&b, "%s\n  ", said)
		if err != nil {
			fmt.Fprintf(&b, "%T: %v\n", err, err)
			assert.Equal(t, -1, exit.Code)
		} else {
			fmt.Fprintf(&b, "%d: %s", exit.Code, text)
		}
	}
	golden.Equal(t, "explain.golden", b.String())
	_, _, err := explain("bwrap: setting up uid map: Permission denied\n")
	var unavailable *sandbox.UnavailableError
	assert.ErrorAs(t, err, &unavailable)
	assert.Equal(t, "setting up uid map: Permission denied", errors.Unwrap(err).Error(), "what it said stays for the host")
}

func TestExitCodesOverTheSignalsBase(t *testing.T) {
	for code, want := range map[int]sandbox.Exit{
		0: {}, 1: {Code: 1}, 128: {Code: 128}, 255: {Code: 255}, 137: {Code: -1, Signal: syscall.SIGKILL}, 139: {Code: -1, Signal: syscall.SIGSEGV},
		143: {Code: -1, Signal: syscall.SIGTERM}, 145: {Code: 145}, 156: {Code: 156}, 159: {Code: -1, Signal: syscall.SIGSYS}, 160: {Code: 160},
	} {
		assert.Equal(t, want, exitOf(code), code)
	}
}
