package main

import (
	"fmt"

	"github.com/toolgen/toolgen/gen/output"
)

// generate is the verb that writes.
type generate struct {
	source
	Format string `enum:"text,json,github" default:"text" help:"How to print findings: text, json or github."`
}

// Run writes what differs and names it.
func (g *generate) Run(p *program) error {
	files, err := g.generated(p, g.Format)
	if err != nil {
		return err
	}
	changes, err := p.changes(files, g.Format)
	if err != nil {
		return err
	}
	if err := output.Apply(changes); err != nil {
		return err
	}
	for _, c := range changes {
		verb := "wrote"
		if c.New == nil {
			verb = "removed"
		}
		fmt.Fprintln(p.stderr, verb, output.Relative(p.dir, c.Path))
	}
	if len(files) == 0 {
		fmt.Fprintln(p.stderr, "toolgen: no tools here: put //tool:name my_tool above a function")
	}
	return nil
}
