package workspace

import (
	"io/fs"
	"os"
)

// openFlags are none: Windows has no FIFOs among its files.
const openFlags = 0

// linkCount is not in what Windows tells about a name.
func linkCount(fs.FileInfo) uint64 { return 1 }

// keepOwner has nothing to keep: a new file takes its directory's owner.
func keepOwner(*os.File, fs.FileInfo) {}
