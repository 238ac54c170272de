package hostproc

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/toolgen/toolgen/sandbox"
)

// lookPath finds the program on the PATH that it will have itself, and checks
// the directory first, because the system reports both with one error.
func lookPath(spec Spec) (string, error) {
	if spec.Dir != "" {
		if info, err := os.Stat(spec.Dir); err != nil || !info.IsDir() {
			return "", &sandbox.ArgumentError{Field: "dir", Got: fmt.Sprintf("%q", spec.Dir), Want: "a directory that exists"}
		}
	}
	name := spec.Argv[0]
	if strings.ContainsRune(name, filepath.Separator) || strings.ContainsRune(name, '/') {
		return name, nil
	}
	for _, dir := range filepath.SplitList(pathOf(spec.Env)) {
		// An empty or relative entry would run what a workspace put there.
		if !filepath.IsAbs(dir) {
			continue
		}
		if path, ok := executable(filepath.Join(dir, name)); ok {
			return path, nil
		}
	}
	return "", &sandbox.ProgramError{Program: name, Code: codeMissing, Reason: "not found"}
}

// What shells report for a program that is missing or cannot be executed.
const (
	codeMissing = 127
	codeDenied  = 126
)

func pathOf(env []string) string {
	for i := len(env) - 1; i >= 0; i-- {
		if name, value, _ := strings.Cut(env[i], "="); samePathName(name) {
			return value
		}
	}
	return ""
}

// startError tells a program that cannot be executed from a machine that
// cannot execute one more.
func startError(spec Spec, err error) error {
	name := spec.Argv[0]
	switch {
	case errors.Is(err, syscall.E2BIG):
		return &sandbox.ArgumentError{Field: "argv", Got: "more than the system passes on", Want: "less, or the text on stdin"}
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ENOTDIR):
		return &sandbox.ProgramError{Program: name, Code: codeMissing, Reason: "not found"}
	case errors.Is(err, syscall.EPERM) && spec.User != nil:
		return fmt.Errorf("run as user %d: only root can do that: %w", spec.User.UID, errors.ErrUnsupported)
	case errors.Is(err, fs.ErrPermission):
		return &sandbox.ProgramError{Program: name, Code: codeDenied, Reason: "cannot be executed: permission denied"}
	case errors.Is(err, syscall.ENOEXEC):
		return &sandbox.ProgramError{Program: name, Code: codeDenied, Reason: "cannot be executed: not a program of this system"}
	case errors.Is(err, syscall.EAGAIN), errors.Is(err, syscall.ENOMEM):
		return &sandbox.SaturatedError{Resource: "processes", Hint: "end some of those that run"}
	case errors.Is(err, syscall.EMFILE), errors.Is(err, syscall.ENFILE):
		return &sandbox.SaturatedError{Resource: "file descriptors", Hint: "run fewer commands at a time, or raise the limit of open files"}
	default:
		return fmt.Errorf("start %s: %w", name, err)
	}
}
