package tool_test

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the golden files")

// golden compares got, a text that a model reads or, under host/, a host, with
// testdata/<name>.txt.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", strings.ReplaceAll(name, " ", "_")+".txt")
	if *update {
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(got+"\n"), 0o644))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, string(want), got+"\n", "run the test with -update if this is meant")
}

// inward is what no model should read: Go's types and pointers, places in code,
// stacks, paths of the host, addresses, and what the tests call secret.
var inward = regexp.MustCompile(`\b[a-z]\w*\.[A-Z]\w*|\*[A-Za-z]|interface ?\{|0x[0-9a-f]{4,}|\.go\b|goroutine|runtime error|nil pointer|panic|/(srv|home|root|usr|tmp|work)/|\d+\.\d+\.\d+\.\d+|secret|password`)

func TestModelTextsHoldNothingOfTheHost(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	require.NoError(t, err)
	require.Greater(t, len(files), 15)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		assert.Empty(t, inward.FindString(string(text)), file)
	}
	for _, leak := range []string{
		errBackend.Error(), "want a desk.Index", "*Index", "main.go:12", "goroutine 7 [running]",
		"runtime error: invalid memory address", "in /home/ann/desk", "map[string]interface {}", "at 0xc000012345",
	} {
		assert.NotEmpty(t, inward.FindString(leak), "the test would not notice %q", leak)
	}
}
