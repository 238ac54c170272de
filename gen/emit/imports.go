package emit

import (
	"bytes"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/dave/jennifer/jen"

	"github.com/toolgen/toolgen/gen/model"
)

// The packages that emitted code itself needs.
const (
	toolPath   = "github.com/toolgen/toolgen/runtime/tool"
	decodePath = "github.com/toolgen/toolgen/runtime/decode"
	encodePath = "github.com/toolgen/toolgen/runtime/encode"
)

func ownImports() []string {
	return []string{toolPath, decodePath, encodePath, "context", "slices", "strconv", "time"}
}

// alias is the name of a package in the file.
type alias struct{ path, name, real string }

// chooseAliases names every package that the file could mention: by its real
// name where that is free, else with elements of its path in front. Packages of
// emitted code come first, the user's follow by path, so that the choice does not
// depend on the order in which code mentions them.
func chooseAliases(p *model.Package, taken map[string]bool) []alias {
	var aliases []alias
	own := ownImports()
	for _, importPath := range slices.Concat(own, mentioned(p)) {
		actual := p.Imports[importPath]
		if slices.Contains(own, importPath) {
			actual = path.Base(importPath)
		}
		name := actual
		if actual == "" {
			name = identifier(path.Base(importPath))
		}
		for rest := path.Dir(importPath); taken[name] && rest != "." && rest != "/"; rest = path.Dir(rest) {
			name = identifier(path.Base(rest) + name)
		}
		name = free(name, taken)
		taken[name] = true
		aliases = append(aliases, alias{importPath, name, actual})
	}
	return aliases
}

// declare tells jennifer the names, so that it guesses none.
func (n *plan) declare(out *jen.File) {
	for _, a := range n.aliases {
		if a.name == a.real {
			out.ImportName(a.path, a.name)
		} else {
			out.ImportAlias(a.path, a.name)
		}
	}
}

// mentioned returns the paths that the model refers to besides the package
// itself and what emitted code needs anyway, sorted.
func mentioned(p *model.Package) []string {
	seen := map[string]bool{"": true, p.Path: true}
	for _, own := range ownImports() {
		seen[own] = true
	}
	var paths []string
	for _, importPath := range refs(p) {
		if !seen[importPath] {
			seen[importPath] = true
			paths = append(paths, importPath)
		}
	}
	slices.Sort(paths)
	return paths
}

// identifier keeps of a path element what may stand in a Go name.
func identifier(s string) string {
	name := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, s)
	return strings.TrimLeftFunc(name, unicode.IsDigit)
}

// free is name, or name with the least number that makes it free.
func free(name string, taken ...map[string]bool) string {
	used := func(name string) bool {
		return slices.ContainsFunc(taken, func(names map[string]bool) bool { return names[name] })
	}
	if name == "" {
		name = "pkg"
	}
	unique := name
	for n := 2; used(unique); n++ {
		unique = name + strconv.Itoa(n)
	}
	return unique
}

// group parts the import block as gofumpt wants it: the standard library first,
// and a blank line before the rest. Jennifer writes one block, sorted by path.
func group(source []byte) []byte {
	const open, end = "\nimport (\n", "\n)\n"
	start := bytes.Index(source, []byte(open))
	if start < 0 {
		return source
	}
	start += len(open)
	stop := start + bytes.Index(source[start:], []byte(end))
	var standard, rest []string
	for line := range strings.SplitSeq(string(source[start:stop]), "\n") {
		quoted := line[strings.Index(line, `"`):]
		if first, _, _ := strings.Cut(quoted, "/"); strings.Contains(first, ".") {
			rest = append(rest, line)
		} else {
			standard = append(standard, line)
		}
	}
	if len(standard) > 0 && len(rest) > 0 {
		standard = append(standard, "")
	}
	block := strings.Join(append(standard, rest...), "\n")
	return slices.Concat(source[:start], []byte(block), source[stop:])
}
