package sandbox

import (
	"fmt"
	"regexp"
)

var userForm = regexp.MustCompile(`^(host|[0-9]{1,10}(:[0-9]{1,10})?)?$`)

func checkUser(user string) error {
	if !userForm.MatchString(user) {
		return &ArgumentError{Field: "user", Got: fmt.Sprintf("%q", user), Want: `"host", "uid" or "uid:gid"`}
	}
	return nil
}
