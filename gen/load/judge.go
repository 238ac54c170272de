package load

import (
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/toolgen/toolgen/gen/diag"
)

// judge tells errors that generation will mend from those that it will not.
type judge struct {
	program *Program
	output  map[string]bool            // files that toolgen wrote
	coming  map[string]map[string]bool // package path -> names that generation declares
	hidden  bool                       // output is hidden from the go command, also that of other packages
}

func newJudge(p *Program, found []finding, run []*Package, hidden bool) *judge {
	j := &judge{program: p, output: map[string]bool{}, coming: map[string]map[string]bool{}, hidden: hidden}
	for _, f := range found {
		for _, name := range f.output {
			j.output[name] = true
		}
	}
	for _, pkg := range run {
		j.coming[pkg.Path] = coming(pkg, p.config.Prefix)
	}
	return j
}

// complaints are the errors of the packages and of all that they import.
func (j *judge) complaints(roots []*packages.Package) diag.List {
	var list diag.List
	packages.Visit(roots, nil, func(p *packages.Package) {
		list = append(list, j.listErrors(p)...)
		list = append(list, j.sourceErrors(p)...)
	})
	// A missing package is an error of the go command and, at the same place,
	// one of the type checker, which knows less.
	missing := map[token.Position]bool{}
	for _, d := range list {
		if d.Code == diag.Load {
			missing[d.Pos] = true
		}
	}
	list = slices.DeleteFunc(list, func(d diag.Diagnostic) bool {
		return missing[d.Pos] && strings.HasPrefix(d.Message, "could not import ")
	})
	return list.Sorted()
}

// listErrors are the errors of the go command.
func (j *judge) listErrors(p *packages.Package) diag.List {
	var list diag.List
	for _, e := range p.Errors {
		if e.Kind != packages.ListError && e.Kind != packages.UnknownError {
			continue
		}
		if strings.HasPrefix(e.Msg, "# ") {
			if len(j.output) == 0 && !checked(p) {
				list = append(list, j.compilerOutput(e.Msg)...)
			}
			continue
		}
		pos := j.position(e.Pos)
		if !j.output[pos.Filename] && !j.about(e.Msg) {
			d := problem(j.program.config.relative(oneLine(e.Msg)))
			d.Pos = pos
			list = append(list, d)
		}
	}
	return list
}

// about reports whether a message is about a file that toolgen wrote. The go
// command puts some at the import of the package, in another file.
func (j *judge) about(message string) bool {
	for name := range j.output {
		if strings.Contains(message, filepath.Base(name)+":") {
			return true
		}
	}
	return false
}

// checked reports whether the type checker found errors too: then what the
// compiler said is said already.
func checked(p *packages.Package) bool {
	return slices.ContainsFunc(p.Errors, func(e packages.Error) bool {
		return e.Kind == packages.ParseError || e.Kind == packages.TypeError
	})
}

// compilerOutput reads what the compiler printed of a package that the type
// checker has nothing to say about.
func (j *judge) compilerOutput(text string) diag.List {
	var list diag.List
	for line := range strings.Lines(text) {
		place, message, ok := strings.Cut(strings.TrimSpace(line), ": ")
		if pos := j.position(place); ok && pos.IsValid() {
			list = append(list, diag.Diagnostic{Pos: pos, Code: diag.Compile, Message: message})
		}
	}
	if len(list) == 0 {
		list = append(list, problem(oneLine(text)))
	}
	return list
}

// position reads file:line:column or file:line, relative to where the go
// command ran.
func (j *judge) position(text string) token.Position {
	var pos token.Position
	rest := text
	var numbers []int
	for len(numbers) < 2 {
		i := strings.LastIndexByte(rest, ':')
		if i < 0 {
			break
		}
		n, err := strconv.Atoi(rest[i+1:])
		if err != nil {
			break
		}
		numbers = append(numbers, n)
		rest = rest[:i]
	}
	switch len(numbers) {
	case 0:
		return pos
	case 1:
		pos.Line, pos.Column = numbers[0], 1
	default:
		pos.Line, pos.Column = numbers[1], numbers[0]
	}
	if pos.Filename = rest; !filepath.IsAbs(rest) {
		pos.Filename = filepath.Join(j.program.config.Dir, rest)
	}
	return pos
}

// relative takes the working directory out of what the go command says, so that
// findings are the same on every machine.
func (c Config) relative(text string) string {
	return strings.ReplaceAll(strings.ReplaceAll(text, c.Dir+string(filepath.Separator), ""), c.Dir, ".")
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// sourceErrors are the errors of parser and type checker.
func (j *judge) sourceErrors(p *packages.Package) diag.List {
	var list diag.List
	for _, e := range p.Errors {
		if pos := j.position(e.Pos); e.Kind == packages.ParseError && !j.output[pos.Filename] {
			j.program.Unparsed[pos.Filename] = true
			list = append(list, diag.Diagnostic{Pos: pos, Code: diag.Compile, Message: oneLine(e.Msg)})
		}
	}
	for _, e := range p.TypeErrors {
		pos := e.Fset.Position(e.Pos)
		pos.Offset = 0 // as the go command's positions have none, to compare with them
		if j.output[pos.Filename] || j.mended(p, e) {
			continue
		}
		list = append(list, diag.Diagnostic{Pos: pos, Code: diag.Compile, Message: oneLine(e.Msg)})
	}
	return list
}
