package sandbox

import (
	"fmt"
	"io"
	"path"
	"strings"
	"time"
)

// NoTimeout as a timeout lets a command run until it ends or is cancelled.
const NoTimeout time.Duration = -1

// NoLimit as an output limit keeps everything in memory.
const NoLimit = -1

// Command is one program to run.
type Command struct {
	// Argv is the program and its arguments, passed on without a shell.
	// Exactly one of Argv and Script is set.
	Argv []string
	// Script is text for the policy's shell, run non-login with -c.
	Script string
	// Dir is the working directory, an absolute path inside the sandbox; empty
	// means the policy's.
	Dir string
	// Env adds to the policy's environment and wins over it.
	Env map[string]string
	// Stdin is the input. Nil is an empty one; the host's is never inherited.
	// A reader that blocks after the command has ended holds one goroutine
	// until it returns.
	Stdin io.Reader
	// Stdout and Stderr see every byte as it comes, besides the capture in the
	// Result, and are not called after Run returned. A failing writer is
	// dropped; it does not fail the command.
	Stdout, Stderr io.Writer
	// Timeout bounds the run: 0 is the policy's, NoTimeout none.
	Timeout time.Duration
	// User runs the command as somebody else: see [Policy.User]. A backend that
	// cannot returns an error that is [errors.ErrUnsupported].
	User string
}

// Check reports the first thing about c that no backend could run, as an
// [*ArgumentError].
func (c Command) Check() error {
	if err := c.checkProgram(); err != nil {
		return err
	}
	if err := CheckDir(c.Dir); c.Dir != "" && err != nil {
		return err
	}
	if c.Timeout < 0 && c.Timeout != NoTimeout {
		return &ArgumentError{Field: "timeout", Got: c.Timeout.String(), Want: "a positive duration, 0 for the policy's, or NoTimeout"}
	}
	if _, err := ParseUser(c.User); err != nil {
		return err
	}
	return checkEnv("env", c.Env)
}

func (c Command) checkProgram() error {
	switch {
	case len(c.Argv) > 0 && c.Script != "":
		return &ArgumentError{Field: "command", Got: "both argv and script", Want: "one of them"}
	case len(c.Argv) == 0 && strings.TrimSpace(c.Script) == "":
		return &ArgumentError{Field: "command", Got: "nothing to run", Want: "argv or a script that is not blank"}
	case len(c.Argv) > 0 && c.Argv[0] == "":
		return &ArgumentError{Field: "argv", Got: "an empty program name", Want: "a program"}
	case strings.ContainsRune(c.Script, 0):
		return &ArgumentError{Field: "script", Got: "a NUL byte", Want: "text without one"}
	}
	for i, a := range c.Argv {
		if strings.ContainsRune(a, 0) {
			return &ArgumentError{Field: fmt.Sprintf("argv[%d]", i), Got: "a NUL byte", Want: "text without one"}
		}
	}
	return nil
}

// Args is the program with its arguments: Argv, or Script behind the shell.
func (c Command) Args(shell []string) []string {
	if len(c.Argv) > 0 {
		return c.Argv
	}
	return append(shell[:len(shell):len(shell)], c.Script)
}

// CheckDir refuses a working directory that is not an absolute clean path, or
// that lies below /proc or /dev, where names of open descriptors lead out of a
// container (CVE-2024-21626).
func CheckDir(dir string) error {
	switch {
	case strings.ContainsRune(dir, 0):
		return &ArgumentError{Field: "dir", Got: "a NUL byte", Want: "a path without one"}
	case !isAbs(dir):
		return &ArgumentError{Field: "dir", Got: fmt.Sprintf("%q", dir), Want: "an absolute path"}
	}
	for _, bad := range []string{"/proc", "/dev"} {
		if c := path.Clean(dir); c == bad || strings.HasPrefix(c, bad+"/") {
			return &ArgumentError{Field: "dir", Got: fmt.Sprintf("%q", dir), Want: "a directory outside /proc and /dev"}
		}
	}
	return nil
}
