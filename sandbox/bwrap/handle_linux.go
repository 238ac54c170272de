package bwrap

import (
	"os"

	"golang.org/x/sys/unix"

	"github.com/toolgen/toolgen/sandbox"
)

// openHandles opens the sources of mounts without following links: they were
// resolved, so one that is there now was put there since. What was opened
// before a failure is returned as well.
func openHandles(mounts []mount) ([]*os.File, error) {
	var handles []*os.File
	for _, m := range mounts {
		f, err := openHandle(m.source, unix.Openat2)
		if err == unix.EMFILE || err == unix.ENFILE {
			return handles, err
		}
		if err != nil {
			return handles, &sandbox.PolicyError{Op: "mount", Path: m.dest, Rule: "it is not what it was found to be any more (" + err.Error() + "); make a new sandbox"}
		}
		handles = append(handles, f)
	}
	return handles, nil
}

// openHandle opens a path for nothing but being mounted. The call is given, so
// that the way of kernels without it (Linux before 5.6) has a test.
func openHandle(path string, openat2 func(dir int, path string, how *unix.OpenHow) (int, error)) (*os.File, error) {
	fd, err := openat2(unix.AT_FDCWD, path, &unix.OpenHow{Flags: unix.O_PATH | unix.O_CLOEXEC, Resolve: unix.RESOLVE_NO_SYMLINKS})
	if err == unix.ENOSYS || err == unix.EPERM {
		fd, err = unix.Open(path, unix.O_PATH|unix.O_CLOEXEC|unix.O_NOFOLLOW, 0)
	}
	if err != nil {
		return nil, err
	}
	return os.NewFile(uintptr(fd), path), nil
}
