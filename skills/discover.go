package skills

import (
	"fmt"
	"slices"
	"strings"
)

// entry is a version of a skill that can be used.
type entry struct {
	skill  Skill
	source *source
	digest digest
}

func byName(e *entry, name string) int { return strings.Compare(e.skill.Name, name) }

// record is what is known of a candidate.
type record struct {
	candidate
	settled     bool   // an edit since then shows in the stamp
	digest      digest // of what was read, good or bad
	entry       *entry // the last good version; nil if there was none
	diagnostics Diagnostics
}

// same tells whether a candidate is the one of the record and looks unchanged.
func (r *record) same(c *candidate) bool {
	return r.source == c.source && r.path == c.path && r.stamp == c.stamp && slices.Equal(r.findings, c.findings)
}

// examine reads a candidate. former is what was known of it, or nil.
func (r *Registry) examine(c candidate, former *record) record {
	doc, sum := r.scanner.inspect(c)
	file := c.source.shown(c.path)
	rec := record{candidate: c, digest: sum, diagnostics: doc.findings.forLoader(file, r.strict)}
	switch {
	case !doc.findings.fatal(r.strict):
		rec.entry = &entry{skill: doc.skill, source: c.source, digest: sum}
	case former != nil && former.entry != nil:
		rec.entry = former.entry
		rec.diagnostics = append(rec.diagnostics, Diagnostic{
			Severity: Warning, Code: CodeKept, File: file,
			Message: fmt.Sprintf("the edit is not used; skill %q stays as it was", rec.entry.skill.Name),
			Hint:    "mend the file and refresh",
		})
	}
	return rec
}

// choose settles which skill each name stands for. Inside a root the first path
// wins, and a later root wins over an earlier one; broken skills take no part.
func (r *Registry) choose(records []record) (map[string]*entry, Diagnostics) {
	var clashes Diagnostics
	chosen := map[string]*entry{}
	seen := map[string]bool{}
	for i := range records {
		rec := &records[i]
		if rec.entry == nil || rec.identity != "" && seen[rec.identity] {
			continue
		}
		seen[rec.identity] = true
		if r.only != nil && !r.only(rec.entry.skill.clone()) {
			continue
		}
		name := rec.entry.skill.Name
		other := chosen[name]
		if other == nil {
			chosen[name] = rec.entry
			continue
		}
		clash := collision(rec.entry, other)
		clashes = append(clashes, clash)
		if clash.Code == CodeOverride {
			chosen[name] = rec.entry
		}
	}
	return chosen, clashes
}

// collision says which of two skills with one name wins.
func collision(later, earlier *entry) Diagnostic {
	a, b := earlier.source.shown(earlier.skill.Path), later.source.shown(later.skill.Path)
	if later.source == earlier.source {
		return Diagnostic{
			Severity: Warning, Code: CodeDuplicate, File: b,
			Message: fmt.Sprintf("%s is called %q too and is used, this one is not", a, later.skill.Name),
			Hint:    "rename one of them",
		}
	}
	return Diagnostic{
		Severity: Warning, Code: CodeOverride, File: b,
		Message: fmt.Sprintf("skill %q is used from here and overrides %s", later.skill.Name, a),
	}
}
