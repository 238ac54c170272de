package sandbox

import (
	"fmt"
	"strconv"
	"strings"
)

// User is a pair of numeric ids.
type User struct{ UID, GID uint32 }

// HostUser as [Policy.User] runs commands under the ids of the caller, so that
// what they write belongs to the caller.
const HostUser = "host"

// ParseUser reads "uid" or "uid:gid"; the group of a lone uid has its number.
// It returns nil for "" and for HostUser. Names are not looked up: the sandbox
// and the host need not agree on them.
func ParseUser(name string) (*User, error) {
	if name == "" || name == HostUser {
		return nil, nil
	}
	first, second, both := strings.Cut(name, ":")
	if !both {
		second = first
	}
	uid, err := strconv.ParseUint(first, 10, 32)
	gid, err2 := strconv.ParseUint(second, 10, 32)
	if err != nil || err2 != nil {
		return nil, &ArgumentError{Field: "user", Got: fmt.Sprintf("%q", name), Want: `"host", "uid" or "uid:gid"`}
	}
	return &User{UID: uint32(uid), GID: uint32(gid)}, nil
}
