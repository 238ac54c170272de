package hostproc

import (
	"os"
	"strings"
)

func samePathName(name string) bool { return strings.EqualFold(name, "PATH") }

func executable(path string) (string, bool) {
	for _, ext := range []string{"", ".exe", ".com", ".bat", ".cmd"} {
		if info, err := os.Stat(path + ext); err == nil && info.Mode().IsRegular() {
			return path + ext, true
		}
	}
	return "", false
}
