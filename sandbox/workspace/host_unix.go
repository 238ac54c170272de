//go:build unix

package workspace

import (
	"io/fs"
	"os"
	"syscall"
)

// openFlags keep an open from waiting for the other end of a FIFO and from
// making a terminal the process's own.
const openFlags = syscall.O_NONBLOCK | syscall.O_NOCTTY

// linkCount is how many names the file has.
func linkCount(info fs.FileInfo) uint64 {
	if stat, ok := info.Sys().(*syscall.Stat_t); ok {
		return uint64(stat.Nlink)
	}
	return 1
}

// keepOwner gives f the owner of the file it is to replace. Only root can
// give files away, so a refusal is not an error: the writer then owns it.
func keepOwner(f *os.File, old fs.FileInfo) {
	if stat, ok := old.Sys().(*syscall.Stat_t); ok {
		_ = f.Chown(int(stat.Uid), int(stat.Gid))
	}
}
