package workspace

import (
	_ "embed"
	"errors"
	"io/fs"
	"strings"

	"github.com/toolgen/toolgen/sandbox"
)

// script is the one program that runs in a container; it never changes.
//
//go:embed files.sh
var script string

// Exit codes of the script, each with its reason. Codes below 40 are left to
// the tools it calls, those over 125 to the shell.
func exitReason(code int) error {
	switch code {
	case 40:
		return &fault{fs.ErrNotExist, "the directory that the workspace stands on is gone"}
	case 41:
		return &fault{ErrOutside, "a link on its way leads out"}
	case 42:
		return absoluteLink()
	case 43:
		return &fault{ErrLink, "its links run in circles"}
	case 44:
		return &fault{ErrLink, "its target does not exist"}
	case 45:
		return fs.ErrPermission
	case 46:
		return fs.ErrNotExist
	case 47:
		return ErrNotDirectory
	case 48:
		return ErrDirectory
	case 49:
		return typeReason(fs.ModeIrregular)
	case 50:
		return ErrTooLarge
	case 51:
		return &fault{ErrChanged, "read it again and repeat the change"}
	case 52:
		return fs.ErrExist
	case 53:
		return &fault{ErrChanged, "the new content did not arrive whole, the old stays"}
	case 54:
		return ErrFull
	case 55:
		return ErrReadOnly
	case 56:
		return ErrNotEmpty
	}
	return nil
}

// runReason tells why the script did not do its work, by how it ended.
func runReason(r *sandbox.Result) error {
	if r.OK() {
		return nil
	}
	if r.Status != sandbox.Exited {
		return &outage{errors.New("file access in the sandbox failed: " + r.Summary())}
	}
	if reason := exitReason(r.ExitCode); reason != nil {
		return reason
	}
	said, _, _ := strings.Cut(strings.TrimSpace(r.Stderr.Text()), "\n")
	text := "file access in the sandbox failed: " + r.Summary()
	if r.ExitCode == 126 || r.ExitCode == 127 {
		text += "; it needs sh and the usual file tools (coreutils or busybox) inside"
	}
	if said != "" {
		text += ": " + said
	}
	return &outage{errors.New(text)}
}

// outage is a failure of the sandbox, not of the name that was asked for.
type outage struct{ err error }

func (o *outage) Error() string { return o.err.Error() }
