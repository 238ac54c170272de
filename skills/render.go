package skills

import (
	"fmt"
	"path/filepath"
	"sort"
	"strings"
)

// RenderOption changes how a catalogue is rendered.
type RenderOption func(*layout)

type layout struct {
	location func(Skill) string
	budget   int
}

// WithLocation adds a location to each skill for which where returns one: the
// path under which the model's own tools reach the skill.
func WithLocation(where func(Skill) string) RenderOption {
	return func(l *layout) { l.location = where }
}

// RelativeTo is a location for [WithLocation]: the slash-separated path of
// SKILL.md from a directory of this machine, and none for skills outside of it,
// so that no host path reaches the model.
func RelativeTo(base string) func(Skill) string {
	return func(s Skill) string {
		abs, err := filepath.Abs(base)
		if err != nil || s.Dir == "" {
			return ""
		}
		rel, err := filepath.Rel(abs, filepath.Join(s.Dir, filepath.Base(s.Path)))
		if err != nil || !filepath.IsLocal(rel) {
			return ""
		}
		return filepath.ToSlash(rel)
	}
}

// WithBudget keeps the block within a number of bytes: descriptions are cut to
// one length that fits, then left out, and at last the list of names ends with a
// note that says how many are missing. The note itself is never left out.
func WithBudget(bytes int) RenderOption {
	return func(l *layout) { l.budget = bytes }
}

// Render returns the catalogue for a system prompt: names and descriptions in the
// order of names, or "" if there are no skills. Everything is escaped and on one
// line; a description ends after 1024 characters. The text depends on nothing
// but the skills and the options. Where the registry is refreshed, render again
// before each request; while Revision stays the same, so does the text.
func (r *Registry) Render(options ...RenderOption) string {
	var list []Skill
	for s := range r.All() {
		list = append(list, s)
	}
	return render(list, options...)
}

func render(list []Skill, options ...RenderOption) string {
	var l layout
	for _, o := range options {
		o(&l)
	}
	full := l.block(list, maxDescription)
	if l.budget <= 0 || len(full) <= l.budget || len(list) == 0 {
		return full
	}
	// The first length that is too long comes after the longest that fits.
	fits := sort.Search(maxDescription, func(n int) bool { return len(l.block(list, n)) > l.budget }) - 1
	if fits >= 0 {
		return l.block(list, fits)
	}
	n := sort.Search(len(list), func(n int) bool { return len(l.part(list, n)) > l.budget }) - 1
	return l.part(list, max(n, 0))
}

// block lists all skills with descriptions of at most limit characters.
func (l layout) block(list []Skill, limit int) string {
	if len(list) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString("<available_skills>\n")
	for _, s := range list {
		l.entry(&b, s, limit)
	}
	b.WriteString("</available_skills>")
	return b.String()
}

// part lists the names of the first n skills and says how many there are besides.
func (l layout) part(list []Skill, n int) string {
	var b strings.Builder
	b.WriteString("<available_skills>\n")
	for _, s := range list[:n] {
		l.entry(&b, s, 0)
	}
	fmt.Fprintf(&b, "  (%d more skills are not listed)\n</available_skills>", len(list)-n)
	return b.String()
}

func (l layout) entry(b *strings.Builder, s Skill, limit int) {
	element := func(tag, text string) {
		if text != "" {
			fmt.Fprintf(b, "    <%s>%s</%s>\n", tag, escape(text), tag)
		}
	}
	b.WriteString("  <skill>\n")
	element("name", s.Name)
	if limit > 0 {
		element("description", cut(oneLine(s.Description), limit))
	}
	if l.location != nil {
		element("location", l.location(s))
	}
	b.WriteString("  </skill>\n")
}
