//go:build unix

package hostproc

import "syscall"

// attributes give a program its own session, and so no terminal.
func attributes(user *User) *syscall.SysProcAttr {
	attr := &syscall.SysProcAttr{Setsid: true}
	if user != nil {
		attr.Credential = &syscall.Credential{Uid: user.UID, Gid: user.GID}
	}
	return attr
}
