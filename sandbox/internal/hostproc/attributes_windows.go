package hostproc

import (
	"syscall"

	"github.com/toolgen/toolgen/sandbox"
)

// attributes give a program its own process group. There are no numeric users.
func attributes(*sandbox.User) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{CreationFlags: syscall.CREATE_NEW_PROCESS_GROUP}
}
