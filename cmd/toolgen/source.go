package main

import (
	"fmt"

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

// generated reads the packages and returns what should be on disk. Findings
// are printed in the given format; then the error is errFindings.
func (s *source) generated(p *program, format string) (output.Files, error) {
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
	if err := diag.Print(p.stdout, format, findings.Relative(p.dir).Sorted()); err != nil {
		return nil, err
	}
	if format == "text" {
		fmt.Fprintf(p.stderr, "toolgen: %s; nothing was written\n", plural(len(findings), "finding"))
	}
	return nil, errFindings
}
