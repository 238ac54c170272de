package stdlib

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestTheGeneratedPackageBuildsOnOtherPlatforms(t *testing.T) {
	for _, target := range []string{"windows/amd64", "darwin/arm64", "js/wasm", "wasip1/wasm"} {
		t.Run(target, func(t *testing.T) {
			system, arch, _ := strings.Cut(target, "/")
			cmd := exec.Command("go", "build", ".")
			cmd.Env = append(os.Environ(), "GOFLAGS=", "GOOS="+system, "GOARCH="+arch, "CGO_ENABLED=0")
			out, err := cmd.CombinedOutput()
			require.NoError(t, err, string(out))
		})
	}
}

func TestTheGeneratedToolsHaveTheirNames(t *testing.T) {
	var names []string
	for t := range Tools().All() {
		names = append(names, t.Name())
	}
	assert.Equal(t, []string{"is_exported", "list_packages", "read_doc", "search_docs"}, names)
}
