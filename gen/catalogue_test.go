package gen_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/gen"
	"github.com/toolgen/toolgen/gen/diag"
)

// source makes a file of an example, with the imports that it needs.
func source(example string) string {
	if strings.Contains(example, "\npackage ") {
		return strings.TrimLeft(example, "\n") + "\n"
	}
	var b strings.Builder
	b.WriteString("package example\n")
	for _, path := range []string{"context", "math/big", "net/http", "strings", "sync/atomic", "time"} {
		name := path[strings.LastIndexByte(path, '/')+1:]
		if regexp.MustCompile(`\b` + name + `\.[A-Z]`).MatchString(example) {
			fmt.Fprintf(&b, "\nimport %q\n", path)
		}
	}
	return b.String() + example + "\n"
}

// alone are the codes whose examples make a whole run fail.
var alone = []diag.Code{diag.Compile, diag.Load}

func TestRefusedExamplesOfTheCatalogueYieldTheirCode(t *testing.T) {
	files := map[string]string{}
	for _, e := range diag.Catalogue() {
		if !slices.Contains(alone, e.Code) {
			files[string(e.Code)+"/example.go"] = source(e.Wrong)
		}
	}
	_, findings := gen.Generate(t.Context(), gen.Config{Dir: newModule(t, files)})
	for _, e := range diag.Catalogue() {
		if slices.Contains(alone, e.Code) {
			dir := newModule(t, map[string]string{string(e.Code) + "/example.go": source(e.Wrong)})
			_, more := gen.Generate(t.Context(), gen.Config{Dir: dir})
			findings = append(findings, more...)
		}
		own := slices.DeleteFunc(slices.Clone(findings), func(d diag.Diagnostic) bool {
			return d.Pos.Filename != string(e.Code)+"/example.go"
		})
		if assert.Len(t, own, 1, e.Code) {
			assert.Equal(t, e.Code, own[0].Code, own[0].String())
			assert.NotZero(t, own[0].Pos.Column, e.Code)
		}
	}
}

func TestAcceptedExamplesOfTheCatalogueGenerate(t *testing.T) {
	files := map[string]string{}
	for _, e := range diag.Catalogue() {
		files[string(e.Code)+"/example.go"] = source(e.Right)
	}
	out, findings := gen.Generate(t.Context(), gen.Config{Dir: newModule(t, files)})
	require.Empty(t, findings)
	assert.Len(t, out, 2*len(files))
}
