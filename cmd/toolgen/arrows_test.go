package main

import (
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const module = "github.com/toolgen/toolgen/"

// imports returns what each package that matches the pattern imports of this
// module, tests left out.
func imports(t *testing.T, pattern string) map[string][]string {
	t.Helper()
	cmd := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, module+pattern)
	cmd.Env = append(cmd.Environ(), "GOFLAGS=")
	out, err := cmd.Output()
	require.NoError(t, err)
	all := map[string][]string{}
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		name := strings.TrimPrefix(words[0], module)
		all[name] = []string{}
		for _, path := range words[1:] {
			if own, ok := strings.CutPrefix(path, module); ok {
				all[name] = append(all[name], own)
			}
		}
	}
	require.NotEmpty(t, all, pattern)
	return all
}

func below(path string, rooms ...string) bool {
	return slices.ContainsFunc(rooms, func(room string) bool {
		return path == room || strings.HasPrefix(path, room+"/")
	})
}

func TestArrowsPointDownOnly(t *testing.T) {
	for _, c := range []struct {
		room string
		may  []string
	}{
		{"runtime", []string{"runtime", "internal/yamltext"}},
		{"sandbox", []string{"sandbox", "runtime"}},
		{"skills", []string{"skills", "runtime", "internal/yamltext"}},
		{"gen", []string{"gen", "runtime/decode", "runtime/encode", "templates"}},
		{"gen/model", nil},
		{"gen/directive", []string{"gen/diag", "runtime/decode"}},
		{"gen/diag", nil},
		{"internal/golden", nil},
		{"internal/yamltext", nil},
	} {
		for pkg, list := range imports(t, c.room+"/...") {
			if len(c.may) == 0 && pkg != c.room {
				continue
			}
			for _, path := range list {
				assert.True(t, below(path, c.may...), "%s imports %s", pkg, path)
			}
		}
	}
}

func TestTheCompilerImportsNoGeneratedPackage(t *testing.T) {
	for pkg, list := range imports(t, "cmd/toolgen") {
		for _, path := range list {
			assert.True(t, below(path, "gen", "runtime", "templates", "skills"), "%s imports %s", pkg, path)
		}
	}
}

func TestTheModelKnowsNoSyntax(t *testing.T) {
	out, err := exec.Command("go", "list", "-f", `{{join .Imports " "}}`, module+"gen/model").Output()
	require.NoError(t, err)
	for _, path := range []string{"go/ast", "go/types"} {
		assert.NotContains(t, strings.Fields(string(out)), path)
	}
}
