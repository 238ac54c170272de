//go:build unix

package hostproc

import (
	"os"
	"syscall"
)

// readNow reads what is there without waiting.
func readNow(f *os.File, buf []byte) (n int) {
	conn, err := f.SyscallConn()
	if err != nil {
		return 0
	}
	err = conn.Read(func(fd uintptr) bool {
		for {
			if n, err = syscall.Read(int(fd), buf); err != syscall.EINTR {
				return true
			}
		}
	})
	if err != nil {
		return 0
	}
	return n
}
