package main

import (
	"errors"
	"fmt"
	"go/token"
	"strings"

	"github.com/toolgen/toolgen/gen"
	"github.com/toolgen/toolgen/gen/diag"
	"github.com/toolgen/toolgen/gen/output"
)

// source is what the verbs that read Go packages have in common.
type source struct {
	Patterns []string `arg:"" optional:"" name:"packages" help:"Package patterns; without any, all packages of the main module."`
	Tags     string   `placeholder:"LIST" help:"Build tags, separated by commas, as for go build."`
	Prefix   string   `placeholder:"NAME" help:"Put NAME in front of the generated names: SupportTools, NewSupportToolbox."`
}

// sensible refuses what cannot be meant.
func (s *source) sensible() error {
	if s.Prefix != "" && (!token.IsIdentifier(s.Prefix) || !token.IsExported(s.Prefix)) {
		return &usageError{fmt.Sprintf("-prefix %q cannot begin an exported Go name; want a capital letter, then letters and digits", s.Prefix)}
	}
	for _, pattern := range s.Patterns {
		if !strings.ContainsAny(pattern, "./\\") {
			return &usageError{fmt.Sprintf("there is no verb %q, and packages are written like ./%s or ./...; run toolgen -help", pattern, pattern)}
		}
	}
	return nil
}

// generated reads the packages and returns what should be on disk. Findings
// are printed in the given format; then the error is errFindings.
func (s *source) generated(p *program, format string) (output.Files, error) {
	if err := s.sensible(); err != nil {
		return nil, err
	}
	files, findings := gen.Generate(p.ctx, gen.Config{
		Dir:      p.dir,
		Patterns: s.Patterns,
		Tags:     s.Tags,
		Prefix:   s.Prefix,
		Env:      p.env,
	})
	if err := p.ctx.Err(); err != nil {
		return nil, fmt.Errorf("interrupted; nothing was written: %w", err)
	}
	if len(findings) == 0 {
		return output.Files(files), nil
	}
	return nil, p.report(format, findings)
}

// changes compares generated files with those on disk. What stands in the way is
// printed as findings are; then the error is errFindings.
func (p *program) changes(files output.Files, format string) ([]output.Change, error) {
	changes, err := files.Changes()
	if err == nil {
		return changes, nil
	}
	var findings diag.List
	for _, err := range err.(interface{ Unwrap() []error }).Unwrap() {
		d := diag.Diagnostic{Code: diag.Load, Message: err.Error()}
		if foreign, ok := errors.AsType[*output.ForeignError](err); ok {
			d.Pos.Filename = foreign.Path
			d.Message = "toolgen did not write this file, and would overwrite it"
			d.Hint = "rename it, or generate with -prefix"
		}
		findings = append(findings, d)
	}
	return nil, p.report(format, findings)
}

// report prints findings.
func (p *program) report(format string, findings diag.List) error {
	if err := diag.Print(p.stdout, format, findings.Relative(p.dir).Sorted()); err != nil {
		return err
	}
	if format == "text" {
		fmt.Fprintf(p.stderr, "toolgen: %s; nothing was written\n", plural(len(findings), "finding"))
	}
	return errFindings
}
