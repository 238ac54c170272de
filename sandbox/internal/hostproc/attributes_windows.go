package hostproc

import "syscall"

// attributes give a program its own process group. There are no numeric users.
func attributes(*User) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{CreationFlags: syscall.CREATE_NEW_PROCESS_GROUP}
}
