//go:build unix

package hostproc

import (
	"syscall"

	"github.com/toolgen/toolgen/sandbox"
)

// attributes give a program its own session, and so no terminal.
func attributes(user *sandbox.User) *syscall.SysProcAttr {
	attr := &syscall.SysProcAttr{Setsid: true}
	if user != nil {
		attr.Credential = &syscall.Credential{Uid: user.UID, Gid: user.GID}
	}
	return attr
}
