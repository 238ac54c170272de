package skills

import (
	"cmp"
	"slices"
)

// document is a parsed SKILL.md.
type document struct {
	skill    Skill
	body     string
	bodyLine int
	findings findings
}

// parse reads a SKILL.md whose directory is called dir. It finds as much as can
// be found in one go. The skill can be used unless the findings are fatal.
func parse(data []byte, dir string) document {
	text, fs := decodeText(data)
	if fs.fatal(false) {
		return document{findings: fs}
	}
	m, more := split(text)
	fs = append(fs, more...)
	doc := document{body: m.body, bodyLine: m.bodyLine, findings: fs}
	if fs.fatal(false) {
		return doc
	}
	root, more := parseYAML(m)
	doc.findings = append(doc.findings, more...)
	if root == nil {
		return doc
	}
	doc.skill, more = readFields(root, m.line-1, dir)
	doc.findings = append(doc.findings, more...)
	slices.SortStableFunc(doc.findings, func(a, b finding) int { return cmp.Compare(a.line, b.line) })
	return doc
}
