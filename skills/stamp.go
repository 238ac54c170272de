package skills

import (
	"io/fs"
	"time"
)

// settling is how long a file counts as just changed. Within it a second edit may
// leave size and times as they are: clocks of file systems tick every few
// milliseconds, those of FAT every two seconds.
const settling = 2 * time.Second

// stamp is what the file system says of a file without opening it. The change
// time betrays edits that restore the modification time; the inode betrays
// replacement.
type stamp struct {
	size              int64
	modified, changed int64 // nanoseconds; changed is 0 where it is not known
	inode             uint64
}

func stampOf(info fs.FileInfo) stamp {
	s := stamp{size: info.Size(), inode: inodeOf(info)}
	if t := info.ModTime(); !t.IsZero() {
		s.modified = t.UnixNano()
	}
	s.changed = changedOf(info)
	return s
}

// settled tells whether any edit after the moment must show in the stamp. A time
// in the future never settles.
func (s stamp) settled(at time.Time) bool {
	return max(s.modified, s.changed) < at.Add(-settling).UnixNano()
}
