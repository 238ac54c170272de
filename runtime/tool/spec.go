package tool

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/toolgen/toolgen/runtime/decode"
)

// Spec asks for one kit, or for one tool that belongs to no kit.
type Spec struct {
	// Name is the key of a kit, which need not be the name of any tool, or the name
	// of a tool that belongs to no kit.
	Name string
	// Only are the names of the kit's tools that are to be offered; nil is all.
	Only []string
	// Config is the kit's configuration as JSON; nil is {}.
	Config []byte
	// Open makes the kit in place of Config. Generated <Kit>Spec functions set it,
	// which take the configuration as a Go value.
	Open func(*Scope) (any, error)
	// At says where in a file the value that a JSON pointer into Config names is
	// written, such as "tools.yaml:4:3", for "" where the spec begins, and "" for
	// what is not there. It is nil for specs that come from no file.
	At func(pointer string) string
}

// Kits asks for kits of the toolbox's registry. Their values are services of the
// toolbox, on top of all others; a kit that comes after another can be given that
// one.
func Kits(specs ...Spec) Option {
	return func(s *setup) { s.specs = append(s.specs, specs...) }
}

// FromSpecs makes a toolbox of what the specs ask for out of several registries, in
// the way of [NewToolbox]. Tools and kits that no spec names are not in it, and
// need not have unique names. The error names each spec with which something is
// wrong, as a [*SpecError], together with all else that is.
func FromSpecs(specs []Spec, registries []Registry, options ...Option) (*Toolbox, error) {
	s := settings(options)
	all := joined(registries)
	choices, errs := chosen(all, append(slices.Clone(specs), s.specs...))
	var tools []*ToolDef
	for _, c := range choices {
		tools = append(tools, c.tools...)
	}
	return s.assemble(collect(tools), choices, append(errs, unique(tools)))
}

// SpecError is what is wrong with one spec.
type SpecError struct {
	Index int    // of the spec
	Name  string // its own
	Err   error  // a *ConfigError, what the kit's constructor returned, or what is wrong with the spec itself

	at func(string) string
}

func (s Spec) wrong(index int, err error) error { return &SpecError{index, s.Name, err, s.At} }

// Error names the place of the spec in its file, or its number from 1, and has a
// line for each problem with the configuration.
func (e *SpecError) Error() string {
	config, ok := errors.AsType[*ConfigError](e.Err)
	if !ok {
		return e.prefix("") + e.Err.Error()
	}
	var lines []string
	for _, f := range config.Report.Findings {
		lines = append(lines, e.prefix(f.Pointer)+string(f.Append(nil)))
	}
	if more := config.Report.More; more > 0 {
		lines = append(lines, e.prefix("")+"and "+strconv.Itoa(more)+" more problems")
	}
	return strings.Join(lines, "\n")
}

func (e *SpecError) prefix(pointer string) string {
	text := ""
	if e.at != nil {
		text = cmp.Or(e.at(pointer), e.at(""))
	}
	if text == "" {
		text = "spec " + strconv.Itoa(e.Index+1)
	}
	if e.Name != "" {
		text += ": " + e.Name
	}
	return text + ": "
}

// Unwrap returns Err.
func (e *SpecError) Unwrap() error { return e.Err }

// blank reports whether a configuration says nothing.
func blank(config []byte) bool {
	var d decode.Decoder
	d.Begin(decode.Input{JSON: config})
	o := d.Object(nil)
	return !o.Next() && d.Done()
}
