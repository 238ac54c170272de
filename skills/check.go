package skills

import (
	"path/filepath"
	"slices"
	"strings"
)

// Report is what [Check] found.
type Report struct {
	Skills []CheckedSkill `json:"skills"`
	// Diagnostics are about directories that hold no skill, and about names that
	// two skills share.
	Diagnostics Diagnostics `json:"diagnostics"`
	Errors      int         `json:"errors"`
	Warnings    int         `json:"warnings"`
	// Prompt is the catalogue of the skills that a registry would load.
	Prompt string `json:"prompt"`

	chosen map[string]*entry
}

// CheckedSkill is one skill of a report.
type CheckedSkill struct {
	// File is below the directory as the caller named it.
	File string `json:"file"`
	// Name is "" if a registry could not use the skill.
	Name        string      `json:"name"`
	Diagnostics Diagnostics `json:"diagnostics"`
}

// OK tells whether there is no error.
func (r Report) OK() bool { return r.Errors == 0 }

// Check validates directories and renders the catalogue of what a registry would
// load. Each directory is a skill, or a root whose directories are skills; of two
// skills with one name the later directory's is in the catalogue.
func Check(dirs ...string) Report {
	r := Report{Skills: []CheckedSkill{}, Diagnostics: Diagnostics{}, chosen: map[string]*entry{}}
	for _, dir := range dirs {
		candidates, err := candidatesIn(dir)
		if err != nil {
			r.complain(CodeUnreadable, dir, err.Error(), "")
		} else if len(candidates) == 0 {
			r.complain(CodeNoSkills, dir, "there is no skill in this directory", "want a directory with a "+fileName+", or one of such directories")
		}
		for _, c := range candidates {
			r.take(c)
		}
	}
	list := make([]Skill, 0, len(r.chosen))
	for _, e := range r.chosen {
		list = append(list, e.skill)
	}
	slices.SortFunc(list, func(a, b Skill) int { return strings.Compare(a.Name, b.Name) })
	r.Prompt = render(list)
	return r
}

// candidatesIn finds what a caller means by a directory.
func candidatesIn(dir string) ([]candidate, error) {
	c, err := single(dir)
	if err != nil {
		return nil, err
	}
	if found := author().enter(c, defaultDepth); len(found) > 0 && found[0].path != found[0].dir {
		return found, nil
	}
	src, err := Dir(dir).resolve()
	if err != nil {
		return nil, err
	}
	return author().scan(&src)
}

// take adds a skill, and a diagnostic if its name is taken.
func (r *Report) take(c candidate) {
	e, ds := examineForAuthor(c)
	s := CheckedSkill{File: c.source.shown(c.path), Diagnostics: slices.Concat(Diagnostics{}, ds)}
	r.count(ds)
	if e != nil {
		s.Name = e.skill.Name
		other := r.chosen[s.Name]
		if other == nil || other.source != e.source {
			r.chosen[s.Name] = e
		}
		if other != nil {
			clash := collision(e, other)
			r.complain(clash.Code, clash.File, clash.Message, clash.Hint)
		}
	}
	r.Skills = append(r.Skills, s)
}

func (r *Report) complain(code Code, file, message, hint string) {
	ds := findings{{code: code, message: message, hint: hint}}.forAuthor(filepath.ToSlash(file))
	r.Diagnostics = append(r.Diagnostics, ds...)
	r.count(ds)
}

func (r *Report) count(ds Diagnostics) {
	r.Errors += ds.Count(Error)
	r.Warnings += ds.Count(Warning)
}
