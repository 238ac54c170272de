package bwrap

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"syscall"

	"github.com/toolgen/toolgen/sandbox"
)

// Exit codes that shells give to programs that could not be executed.
const (
	codeMissing = 127
	codeDenied  = 126
)

// exitOf reads an exit code of bubblewrap, which gives 128 and the signal's
// number for a command that a signal ended.
func exitOf(code int) sandbox.Exit {
	if sig := syscall.Signal(code - 128); deadly(sig) {
		return sandbox.Exit{Code: -1, Signal: sig}
	}
	return sandbox.Exit{Code: code}
}

// explain makes an outcome of what bubblewrap said instead of running the
// command: a program that could not be executed is one, anything else is an
// error.
func explain(said string) (sandbox.Exit, string, error) {
	message := strings.TrimPrefix(firstLine(said), mark)
	if program, ok := strings.CutPrefix(message, "execvp "); ok {
		name, reason, _ := cutLast(program, ": ")
		if strings.HasPrefix(reason, "No such file") || strings.HasPrefix(reason, "Not a directory") {
			return sandbox.Exit{Code: codeMissing}, name + ": not found\n", nil
		}
		return sandbox.Exit{Code: codeDenied}, name + ": cannot be executed: " + strings.ToLower(reason) + "\n", nil
	}
	return sandbox.Exit{Code: -1}, "", failure(message)
}

// causes are the ways in which bubblewrap fails, by what it says, with the way
// out. The first that fits is taken.
var causes = [...]struct{ says, reason, hint string }{
	{
		"No permissions to creat", "this system does not let it make user namespaces",
		"allow them: sysctl kernel.unprivileged_userns_clone=1, or on Ubuntu kernel.apparmor_restrict_unprivileged_userns=0 or an AppArmor profile for bwrap",
	},
	{
		"setting up uid map", "this system does not let it set up a user namespace",
		"on Ubuntu give bwrap an AppArmor profile or set sysctl kernel.apparmor_restrict_unprivileged_userns=0; in a container allow user namespaces",
	},
	{
		"max_user_namespaces", "user namespaces are switched off or used up",
		"raise sysctl user.max_user_namespaces",
	},
	{
		"Creating new namespace failed", "the kernel refuses to make namespaces",
		"raise sysctl user.max_user_namespaces, and in a container allow the system calls clone and unshare",
	},
	{
		"Can't mount proc", "it cannot mount a /proc of its own",
		"in a container run with an unmasked /proc (docker: --security-opt systempaths=unconfined)",
	},
	{
		"loopback: ", "it cannot set up a network namespace",
		"in a container allow network namespaces, or allow the network in the policy",
	},
	{
		"SECCOMP", "the kernel refuses the filter of system calls",
		"use a kernel with CONFIG_SECCOMP_FILTER",
	},
}

func failure(message string) error {
	switch dir, ok := strings.CutPrefix(message, "Can't chdir to "); {
	case ok:
		name, _, _ := cutLast(dir, ": ")
		return &sandbox.ArgumentError{Field: "dir", Got: fmt.Sprintf("%q", name), Want: "a directory that exists inside the sandbox"}
	case message == "":
		return &sandbox.LostError{Reason: "bubblewrap ended before the command began and said nothing"}
	case strings.Contains(message, "Can't find source path"), strings.Contains(message, "Can't get type of source"),
		strings.Contains(message, "Can't bind mount"), strings.Contains(message, "Can't mkdir"):
		return &sandbox.LostError{Reason: "a path of the policy cannot be shown any more", Err: errors.New(message)}
	}
	for _, c := range causes {
		if strings.Contains(strings.ToLower(message), strings.ToLower(c.says)) {
			return &sandbox.UnavailableError{Backend: backend, Reason: c.reason, Hint: c.hint, Err: errors.New(message)}
		}
	}
	if strings.HasSuffix(message, "No space left on device") || strings.HasSuffix(message, "Resource temporarily unavailable") {
		return &sandbox.SaturatedError{Resource: "namespaces, processes or memory", Hint: "end some of what runs; bubblewrap said: " + message}
	}
	return &sandbox.UnavailableError{Backend: backend, Reason: "bubblewrap said: " + message, Hint: "run it by hand to find out more", Err: errors.New(message)}
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

func cutLast(s, sep string) (before, after string, found bool) {
	if i := strings.LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return s, "", false
}

// harmless signals do not end a program by themselves.
var harmless = [...]syscall.Signal{
	syscall.SIGCHLD, syscall.SIGCONT, syscall.SIGSTOP, syscall.SIGTSTP, syscall.SIGTTIN, syscall.SIGTTOU, syscall.SIGURG, syscall.SIGWINCH,
}

// deadly reports a signal that ends programs.
func deadly(s syscall.Signal) bool {
	return s > 0 && s <= syscall.SIGSYS && !slices.Contains(harmless[:], s)
}
