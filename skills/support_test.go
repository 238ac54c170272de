package skills_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/skills"
)

// write makes a file and the directories above it.
func write(t testing.TB, file, text string) {
	t.Helper()
	require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
	require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
}

// document is a whole SKILL.md.
func document(name, description string) string {
	return "---\nname: " + name + "\ndescription: " + description + "\n---\n\n# " + name + "\n\nDo it.\n"
}

// add writes a valid skill below a root.
func add(t testing.TB, root, name, description string) {
	t.Helper()
	write(t, filepath.Join(root, name, "SKILL.md"), document(name, description))
}

func open(t testing.TB, dirs ...string) *skills.Registry {
	t.Helper()
	r, err := skills.FromDirs(dirs...)
	require.NoError(t, err)
	return r
}

// without takes a directory that differs between runs out of a text.
func without(dir string, ds skills.Diagnostics) string {
	var b strings.Builder
	for _, d := range ds {
		b.WriteString(strings.ReplaceAll(d.String(), filepath.ToSlash(dir)+"/", "") + "\n")
	}
	return b.String()
}

// codes are the diagnostics as "severity code" words.
func codes(ds skills.Diagnostics) []string {
	out := []string{}
	for _, d := range ds {
		out = append(out, d.Severity.String()+" "+string(d.Code))
	}
	return out
}
