package main

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/skills"
)

var update = flag.Bool("update", false, "write the golden file anew")

func TestAnEditAtRunTimeChangesThePrompt(t *testing.T) {
	var out strings.Builder
	require.NoError(t, run(t.Context(), &out, t.TempDir()))
	file := filepath.Join("testdata", "output.golden")
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(out.String()), 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.Equal(t, string(want), out.String())
}

func TestTheSkillsOfTheExampleAreValid(t *testing.T) {
	report := skills.Check("skills")
	assert.True(t, report.OK())
	assert.Zero(t, report.Warnings)
	assert.Len(t, report.Skills, 2)
}

func TestTheExampleSaysWhatIsInTheWay(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(dir, nil, 0o644))
	assert.ErrorContains(t, run(t.Context(), &strings.Builder{}, dir), "not a directory")
}
