package main

import (
	"fmt"
	"strings"

	"github.com/toolgen/toolgen/gen/output"
)

// check is the verb that compares.
type check struct {
	source
	Format string `enum:"text,json,github" default:"text" help:"How to print findings: text, json or github."`
}

// Run prints the difference between what is on disk and what generate would
// write.
func (c *check) Run(p *program) error {
	files, err := c.generated(p, c.Format)
	if err != nil {
		return err
	}
	changes, err := p.changes(files, c.Format)
	if err != nil {
		return err
	}
	if len(changes) == 0 {
		return nil
	}
	fmt.Fprint(p.stdout, output.Diff(p.dir, changes))
	fmt.Fprintf(p.stderr, "toolgen: %s not up to date; run: %s\n", plural(len(changes), "file"), c.command())
	return errFindings
}

// command is the command line that mends what check finds.
func (c *check) command() string {
	words := []string{"go tool toolgen"}
	if c.Tags != "" {
		words = append(words, "-tags", c.Tags)
	}
	if c.Prefix != "" {
		words = append(words, "-prefix", c.Prefix)
	}
	return strings.Join(append(words, c.Patterns...), " ")
}
