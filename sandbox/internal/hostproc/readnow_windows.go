package hostproc

import "os"

// readNow is not reached: pipes have no deadlines here.
func readNow(*os.File, []byte) int { return 0 }
