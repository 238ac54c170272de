package golden

import (
	"bytes"
	"encoding/json"
	"maps"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// heavy are packages that generated code must not bring along.
var heavy = []string{"reflect", "fmt", "encoding/json"}

// closures lists what each package of this module is linked with.
func closures(t *testing.T, flags ...string) map[string][]string {
	t.Helper()
	args := append([]string{"list", "-e", "-json=ImportPath,Deps"}, flags...)
	out, err := exec.CommandContext(t.Context(), "go", append(args, "./...")...).Output()
	require.NoError(t, err)
	found := map[string][]string{}
	for d := json.NewDecoder(bytes.NewReader(out)); d.More(); {
		var p struct {
			ImportPath string
			Deps       []string
		}
		require.NoError(t, d.Decode(&p))
		found[p.ImportPath] = p.Deps
	}
	return found
}

func TestGeneratedCodeBringsNoReflection(t *testing.T) {
	with, without := closures(t), closures(t, "-tags=toolgen")
	clean := 0
	for _, name := range slices.Sorted(maps.Keys(with)) {
		if !strings.HasPrefix(name, "github.com/toolgen/toolgen/testdata/golden/") {
			continue
		}
		for _, h := range heavy {
			if slices.Contains(with[name], h) {
				assert.Contains(t, without[name], h, "%s links %s and its own source does not ask for it", name, h)
			}
		}
		if !slices.ContainsFunc(heavy, func(h string) bool { return slices.Contains(with[name], h) }) {
			clean++
		}
	}
	assert.Greater(t, clean, 20, "packages that link none of them at all")
}
