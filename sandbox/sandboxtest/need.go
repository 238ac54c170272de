package sandboxtest

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/toolgen/toolgen/sandbox"
)

// RequireVariable names the environment variable that lists, with commas, the
// backends whose absence is a failure: TOOLGEN_REQUIRE=bwrap,docker.
const RequireVariable = "TOOLGEN_REQUIRE"

// Need skips the test when a backend is not available here, with the one line
// that says how to get it, or fails it when [RequireVariable] names the backend.
// Any other error fails it too.
func Need(t *testing.T, backend string, err error) {
	t.Helper()
	if err == nil {
		return
	}
	required := slices.Contains(strings.Split(os.Getenv(RequireVariable), ","), backend)
	if required || !errors.Is(err, sandbox.ErrUnavailable) {
		t.Fatalf("%s: %v", backend, err)
	}
	t.Skip(strings.ReplaceAll(err.Error(), "\n", " "))
}
