package skills

import (
	"fmt"
	"strings"
)

// Loaded is a skill with its instructions.
type Loaded struct {
	Skill
	// Body is the Markdown after the front matter, with LF line ends and without
	// blank lines around it.
	Body string
	// BodyLine is the line of the file, counted from 1, on which Body begins.
	BodyLine int
	// Resources are the other files of the skill as slash-separated paths from its
	// directory, in order; their contents have not been read.
	Resources []string
	// MoreResources says that there are more than Config.MaxResources.
	MoreResources bool
	// Refused are the paths of links that lead out of the skill and of FIFOs,
	// sockets and devices; none of them is ever read.
	Refused []string
}

// NotFoundError is the answer to a name that no skill has. Its text is fit for a
// model.
type NotFoundError struct {
	Name string
	// Near is the name that was probably meant, or ""; All are all names.
	Near string
	All  []string
}

func (e *NotFoundError) Error() string {
	return fmt.Sprintf("there is no skill %q%s", e.Name, suggest(e.Near, e.All, "skills"))
}

// InvalidError is the answer to a skill whose file was broken after it had been
// listed. Its text is fit for a model.
type InvalidError struct {
	Name string
	// Diagnostics name the file as the host does.
	Diagnostics Diagnostics
}

func (e *InvalidError) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "skill %q cannot be read at the moment", e.Name)
	for _, d := range e.Diagnostics {
		if d.Severity != Error {
			continue
		}
		b.WriteString("; " + fileName)
		if d.Line > 0 {
			fmt.Fprintf(&b, " line %d", d.Line)
		}
		b.WriteString(": " + d.Message)
		if d.Hint != "" {
			b.WriteString(" (" + d.Hint + ")")
		}
	}
	return b.String()
}

// Load reads a skill's file from disk, so that edits show at once, and lists its
// resources. It takes the file that the catalogue chose. The error is a
// *[NotFoundError] or an *[InvalidError].
func (r *Registry) Load(name string) (Loaded, error) {
	s := r.current.Load()
	e, ok := s.find(name)
	if !ok {
		return Loaded{}, s.notFound(name)
	}
	doc, err := r.parseAgain(s, e)
	if err != nil {
		return Loaded{}, err
	}
	l := Loaded{Skill: doc.skill, Body: doc.body, BodyLine: doc.bodyLine}
	list := listing{limit: r.maxResources, own: fileIn(e)}
	if err := e.tree(list.walk); err != nil {
		return Loaded{}, unreadable(e, "the directory cannot be listed: "+reason(err))
	}
	l.Resources, l.MoreResources, l.Refused = list.result()
	return l, nil
}

// parseAgain parses the file of an entry again.
func (r *Registry) parseAgain(s *state, e *entry) (document, error) {
	sc := r.scanner
	c := candidate{source: e.source, dir: dirOf(e), path: e.skill.Path}
	if !sc.locate(&c) {
		return document{}, s.notFound(e.skill.Name)
	}
	doc, _ := sc.inspect(c)
	if doc.findings.fatal(r.strict) {
		return document{}, &InvalidError{e.skill.Name, doc.findings.forLoader(e.source.shown(c.path), r.strict)}
	}
	if doc.skill.Name != e.skill.Name {
		return document{}, unreadable(e, fmt.Sprintf("it is called %q now; refresh to find it", doc.skill.Name))
	}
	return doc, nil
}

func unreadable(e *entry, message string) error {
	f := findings{{code: CodeUnreadable, message: message}}
	return &InvalidError{e.skill.Name, f.forLoader(e.source.shown(e.skill.Path), false)}
}

// notFound names what is near. A skill that has just vanished is not near itself.
func (s *state) notFound(name string) error {
	var others []string
	for _, n := range s.names() {
		if n != name {
			others = append(others, n)
		}
	}
	return &NotFoundError{Name: name, Near: nearest(name, others), All: others}
}
