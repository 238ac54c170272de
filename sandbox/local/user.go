package local

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/toolgen/toolgen/sandbox"
	"github.com/toolgen/toolgen/sandbox/internal/hostproc"
)

// parseUser reads "uid" or "uid:gid"; the group of a lone uid has its number.
// Nil is the caller.
func parseUser(name string) (*hostproc.User, error) {
	if name == "" || name == "host" {
		return nil, nil
	}
	first, second, both := strings.Cut(name, ":")
	if !both {
		second = first
	}
	uid, err := strconv.ParseUint(first, 10, 32)
	gid, err2 := strconv.ParseUint(second, 10, 32)
	if err != nil || err2 != nil {
		return nil, &sandbox.ArgumentError{Field: "user", Got: fmt.Sprintf("%q", name), Want: `"host", "uid" or "uid:gid"`}
	}
	return &hostproc.User{UID: uint32(uid), GID: uint32(gid)}, nil
}
