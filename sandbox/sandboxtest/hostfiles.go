package sandboxtest

import (
	"errors"
	"io/fs"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/sandbox"
)

var errUnsupported = errors.ErrUnsupported

// isRefusal tells a refusal with a reason from an accident.
func isRefusal(err error) bool {
	var argument *sandbox.ArgumentError
	return errors.Is(err, sandbox.ErrDenied) || errors.As(err, &argument)
}

// listing is the names and kinds of everything below a directory.
func listing(t *testing.T, root string) []string {
	t.Helper()
	var all []string
	require.NoError(t, filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		all = append(all, path+" "+d.Type().String())
		return nil
	}))
	return all
}
