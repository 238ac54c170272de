package docker

import (
	"errors"

	"github.com/toolgen/toolgen/sandbox"
)

func isA[T error](err error, target *T) bool { return errors.As(err, target) }

func isDenied(err error) bool { return errors.Is(err, sandbox.ErrDenied) }
