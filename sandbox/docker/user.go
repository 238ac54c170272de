package docker

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/toolgen/toolgen/sandbox"
)

// nobodyUser runs commands when no file of anybody's is involved.
const nobodyUser = "65534:65534"

// resolveUser turns a policy's user into "uid:gid". A lone uid has the group of
// its number, not the engine's default, which is root's. Where paths are shown,
// empty is the caller: without capabilities not even root inside could write to
// somebody else's files.
func resolveUser(name string, paths bool) (string, error) {
	user, err := numericUser(name, paths)
	if err == nil && uidOf(user) == uidOf(anchorUser) {
		return "", &sandbox.ArgumentError{Field: "user", Got: user, Want: "another number: this one is the container's own, so that commands cannot end it"}
	}
	return user, err
}

func numericUser(name string, paths bool) (string, error) {
	// The form is the port's to check.
	if _, err := (sandbox.Policy{User: name}).Normalize(); err != nil {
		return "", err
	}
	switch {
	case name == "" && (!paths || os.Getuid() < 0):
		return nobodyUser, nil
	case name == "" || name == "host":
		if os.Getuid() < 0 {
			return "", fmt.Errorf("run as the host's user: this system has no numbers for users; write uid:gid: %w", errors.ErrUnsupported)
		}
		return strconv.Itoa(os.Getuid()) + ":" + strconv.Itoa(os.Getgid()), nil
	case strings.Contains(name, ":"):
		return name, nil
	default:
		return name + ":" + name, nil
	}
}

func uidOf(user string) string {
	uid, _, _ := strings.Cut(user, ":")
	return uid
}
