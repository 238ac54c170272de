//go:build !linux && !darwin && !freebsd && !netbsd

package skills

import "io/fs"

// inodeOf is 0 where the file system's number is not in what Stat returns.
func inodeOf(fs.FileInfo) uint64 { return 0 }

// changedOf is 0 where no change time is kept, as on Windows.
func changedOf(fs.FileInfo) int64 { return 0 }
