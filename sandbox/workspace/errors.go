package workspace

import (
	"errors"
	"io/fs"
	"os"
	"strings"
	"syscall"

	"github.com/toolgen/toolgen/sandbox"
)

// The reasons of an [Error]; compare with errors.Is. Missing and existing
// files and refused permissions are fs.ErrNotExist, fs.ErrExist and
// fs.ErrPermission.
var (
	// ErrOutside: the name, or a link on its way, leads out of the roots.
	ErrOutside = errors.New("is outside the workspace")
	// ErrArgument: the name, pattern or number cannot be right.
	ErrArgument = errors.New("is not a valid argument")
	// ErrDirectory: a directory where a file is needed.
	ErrDirectory = errors.New("is a directory, not a file")
	// ErrNotEmpty: a directory that holds something and cannot be removed.
	ErrNotEmpty = errors.New("is a directory that is not empty")
	// ErrNotDirectory: a file where a directory is needed.
	ErrNotDirectory = errors.New("is not a directory")
	// ErrSpecial: a FIFO, socket, device, or a refused hard link.
	ErrSpecial = errors.New("is not a regular file")
	// ErrTooLarge: the content exceeds [Limits.FileBytes].
	ErrTooLarge = errors.New("is too large")
	// ErrReadOnly: the root is readable only.
	ErrReadOnly = errors.New("is read-only")
	// ErrChanged: the content is not what the caller expected.
	ErrChanged = errors.New("has changed since it was read")
	// ErrLink: a link that ends in nothing or runs in circles.
	ErrLink = errors.New("is a broken link")
	// ErrEncoding: the content is not UTF-8 text.
	ErrEncoding = errors.New("is not UTF-8 text")
	// ErrFull: no space left to write.
	ErrFull = errors.New("cannot be written: no space is left")
	// ErrMatch: the text to replace is not there exactly once; see [EditError].
	ErrMatch = errors.New("cannot be edited")
	// ErrClosed: the workspace was closed.
	ErrClosed = errors.New("cannot be used: the workspace is closed")
)

// Error says which operation failed, on which name and why. Its text holds
// workspace names alone, never a path of the host, so a model may read it.
type Error struct {
	// Op is the operation: read, write, edit, glob, list, stat, grep, remove.
	Op string
	// Path is the name as [Entry.Path] would show it, or as it was given
	// where it could not be understood.
	Path string
	// Reason is one of the errors above, or the system's own.
	Reason error
	// Hint says more, and the way out; may be empty.
	Hint string
}

func (e *Error) Error() string {
	text := e.Op + " " + printable(e.Path) + ": " + e.reason()
	if e.Hint != "" {
		text += "; " + e.Hint
	}
	return text
}

// reason words the system's reasons like our own, as the end of a sentence.
func (e *Error) reason() string {
	switch e.Reason {
	case fs.ErrNotExist:
		return "does not exist"
	case fs.ErrExist:
		return "already exists"
	case fs.ErrPermission:
		return "permission denied"
	}
	return e.Reason.Error()
}

// Unwrap gives the reason to errors.Is.
func (e *Error) Unwrap() error { return e.Reason }

// Is makes what leads out of the roots, or writes where only reading is
// allowed, a sandbox.ErrDenied.
func (e *Error) Is(target error) bool {
	return target == sandbox.ErrDenied && (e.Reason == ErrOutside || e.Reason == ErrReadOnly)
}

// fault is a reason with its hint on the way from a tree to the operation,
// which knows the name to show.
type fault struct {
	reason error
	hint   string
}

func (f *fault) Error() string { return f.reason.Error() }
func (f *fault) Unwrap() error { return f.reason }

// plain reduces an error of the system to a reason that names no host path.
func plain(err error) error {
	var known *fault
	if errors.As(err, &known) {
		return known
	}
	if errors.Is(err, syscall.ENOTEMPTY) {
		return ErrNotEmpty // Before fs.ErrExist, which it also is.
	}
	for _, reason := range []error{fs.ErrNotExist, fs.ErrExist, fs.ErrPermission} {
		if errors.Is(err, reason) {
			return reason
		}
	}
	var path *fs.PathError
	var link *os.LinkError
	var call *os.SyscallError
	switch {
	case errors.As(err, &path):
		err = path.Err
	case errors.As(err, &link):
		err = link.Err
	case errors.As(err, &call):
		err = call.Err
	}
	return named(err)
}

// named gives the system's codes the package's own names.
func named(err error) error {
	switch {
	case errors.Is(err, os.ErrClosed):
		return ErrClosed
	case errors.Is(err, syscall.ENOTDIR):
		return ErrNotDirectory
	case errors.Is(err, syscall.EISDIR):
		return ErrDirectory
	case errors.Is(err, syscall.ELOOP):
		return ErrLink
	case errors.Is(err, syscall.ENOSPC):
		return ErrFull
	case errors.Is(err, syscall.EROFS):
		return ErrReadOnly
	case errors.Is(err, syscall.ENAMETOOLONG):
		return &fault{ErrArgument, "the name is too long"}
	case strings.Contains(err.Error(), "escapes from parent"):
		// os.Root has no exported error for this (golang/go#67002).
		return &fault{ErrOutside, "a link on its way leads out"}
	}
	return err
}
