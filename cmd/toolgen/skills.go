package main

import (
	"github.com/toolgen/toolgen/gen/output"
	"github.com/toolgen/toolgen/skills"
)

// skillsVerbs are the verbs about Agent Skills.
type skillsVerbs struct {
	Check skillsCheck `cmd:"" help:"Validate skills, or directories of skills, and show what a model is told of them."`
}

// skillsCheck is the verb that validates.
type skillsCheck struct {
	Dirs   []string `arg:"" name:"dir" help:"Directories with a SKILL.md, or with skills in them."`
	Format string   `enum:"text,json" default:"text" help:"How to print the report: text or json."`
}

// Run prints the report; findings end it with exit code 1.
func (c *skillsCheck) Run(p *program) error {
	dirs := make([]string, len(c.Dirs))
	for i, dir := range c.Dirs {
		dirs[i] = output.Relative(p.base, absolute(p.dir, dir))
	}
	report := skills.Check(dirs...)
	print := report.Text
	if c.Format == "json" {
		print = report.JSON
	}
	if err := print(p.stdout); err != nil {
		return err
	}
	if !report.OK() {
		return errFindings
	}
	return nil
}
