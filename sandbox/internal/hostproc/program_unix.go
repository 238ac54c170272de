//go:build unix

package hostproc

import "os"

func samePathName(name string) bool { return name == "PATH" }

func executable(path string) (string, bool) {
	info, err := os.Stat(path)
	return path, err == nil && info.Mode().IsRegular() && info.Mode().Perm()&0o111 != 0
}
