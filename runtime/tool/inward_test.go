package tool_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// inward is what no model should read: Go's types and pointers, places in code,
// stacks, paths of the host, addresses, and what the tests call secret.
var inward = regexp.MustCompile(`\b[a-z]\w*\.[A-Z]\w*|\*[A-Za-z]|interface ?\{|0x[0-9a-f]{4,}|\.go\b|goroutine|runtime error|nil pointer|panic|/(srv|home|root|usr|tmp|work)/|\d+\.\d+\.\d+\.\d+|secret|password`)

// outward are the parts of the repository whose golden files no model reads, by the
// beginning of their paths. What is in no other list is a model's to read.
var outward = []string{
	"cmd/toolgen/testdata/script/", // stories of the command line
	"gen/",                         // findings about code, for who wrote it
	"testdata/golden/errors/",      // the same
	"runtime/middleware/testdata/host/",
	"runtime/tool/testdata/host/",
	"runtime/specfile/testdata/",     // files of hosts, and what is wrong with them
	"sandbox/bwrap/testdata/",        // command lines, and what a host lacks
	"sandbox/docker/testdata/create", // requests to an engine
	"skills/testdata/wild/",          // skills as people write them
	"skills/testdata/wild.registry.golden",
	"skills/testdata/rows.golden", // broken documents beside what is wrong with them
}

// goldens yields the golden files that models read, by their path in the repository.
func goldens(t *testing.T, yield func(name string, text []byte)) {
	t.Helper()
	root := os.DirFS("../..")
	require.NoError(t, fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			if d != nil && (d.Name() == ".git" || d.Name() == "fuzz") {
				return fs.SkipDir
			}
			return err
		}
		if !strings.Contains("/"+name, "/testdata/") || !golded[filepath.Ext(name)] || d.Name() == "tools.catalog.json" {
			return nil // a catalog is for reviewers, with the types of services
		}
		for _, o := range outward {
			if strings.HasPrefix(name, o) {
				return nil
			}
		}
		text, err := fs.ReadFile(root, name)
		yield(name, text)
		return err
	}))
}

// golded are the endings of golden files.
var golded = map[string]bool{".txt": true, ".golden": true, ".json": true, ".jsonl": true, ".txtar": true, ".md": true, ".yaml": true}

func TestModelTextsHoldNothingOfTheHost(t *testing.T) {
	read := map[string]int{}
	goldens(t, func(name string, text []byte) {
		read[strings.Split(name, "/testdata/")[0]]++
		assert.Empty(t, inward.FindString(string(text)), name)
	})
	for _, room := range []string{
		"runtime/decode", "runtime/middleware", "runtime/provider", "runtime/tool", "runtime/tooltest",
		"sandbox", "sandbox/docker", "sandbox/jobs", "sandbox/shell", "sandbox/workspace", "skills",
	} {
		assert.NotZero(t, read[room], "%s has golden files", room)
	}
	require.Greater(t, read["runtime/tool"], 40)
	for _, leak := range []string{
		errBackend.Error(), "want a desk.Index", "*Index", "main.go:12", "goroutine 7 [running]",
		"runtime error: invalid memory address", "in /home/ann/desk", "map[string]interface {}", "at 0xc000012345",
	} {
		assert.NotEmpty(t, inward.FindString(leak), "the test would not notice %q", leak)
	}
}
