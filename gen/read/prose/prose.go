// Package prose turns doc comments into what a model reads.
//
// Go's doc comments are wrapped, start with the name of what they describe and
// may link to symbols. A model gets the sentences: without that name, unwrapped
// and without brackets. Lists and indented blocks keep their lines.
package prose

import (
	"go/doc/comment"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Links says which names in brackets are links, as a package's source has them.
type Links struct {
	// Symbol reports whether the package declares the name, or a method of recv.
	Symbol func(recv, name string) bool
	// Package returns the import path of a package by the name it has here.
	Package func(name string) (importPath string, ok bool)
}

// Text returns the description in a doc comment (without comment markers) of
// what is called name, and the text of its Deprecated paragraph. The
// description ends at a line of three dashes, and at the Deprecated paragraph.
func Text(doc, name string, links Links) (description, deprecated string) {
	p := comment.Parser{LookupSym: links.Symbol, LookupPackage: links.Package}
	var b strings.Builder
	for i, block := range p.Parse(cut(doc)).Content {
		text := render(block)
		if strings.HasPrefix(text, deprecation) {
			break
		}
		if i > 0 {
			b.WriteString(gap(block))
		}
		b.WriteString(text)
	}
	for _, block := range p.Parse(doc).Content {
		if rest, ok := strings.CutPrefix(render(block), deprecation); ok {
			deprecated = strings.TrimSpace(rest)
			break
		}
	}
	return dropName(b.String(), name), deprecated
}

// Unexplained reports whether a doc comment has a Deprecated paragraph without text,
// which nobody takes for one.
func Unexplained(doc string) bool {
	var p comment.Parser
	return slices.ContainsFunc(p.Parse(doc).Content, func(block comment.Block) bool { return render(block) == deprecation })
}

// deprecation begins the paragraph that Go tools read: see go.dev/wiki/Deprecated.
const deprecation = "Deprecated:"

// cut ends a comment at a line of three dashes.
func cut(doc string) string {
	var b strings.Builder
	for line := range strings.Lines(doc) {
		if strings.TrimSpace(line) == "---" {
			break
		}
		b.WriteString(line)
	}
	return b.String()
}

// gap is what stands between a block and the one before.
func gap(block comment.Block) string {
	if list, ok := block.(*comment.List); ok && !list.BlankBefore() {
		return "\n"
	}
	return "\n\n"
}

func render(block comment.Block) string {
	switch b := block.(type) {
	case *comment.Heading:
		return inline(b.Text)
	case *comment.Paragraph:
		return inline(b.Text)
	case *comment.Code:
		return indent(strings.TrimRight(b.Text, "\n"), "    ")
	case *comment.List:
		return list(b)
	}
	return ""
}

func list(l *comment.List) string {
	separator := "\n"
	if l.BlankBetween() {
		separator = "\n\n"
	}
	items := make([]string, len(l.Items))
	for i, item := range l.Items {
		marker := "- "
		if item.Number != "" {
			marker = item.Number + ". "
		}
		blocks := make([]string, len(item.Content))
		for j, block := range item.Content {
			blocks[j] = render(block)
		}
		text := indent(strings.Join(blocks, "\n\n"), strings.Repeat(" ", len(marker)))
		items[i] = marker + text[len(marker):]
	}
	return strings.Join(items, separator)
}

// indent puts a prefix before every line that is not empty.
func indent(text, prefix string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if line != "" {
			lines[i] = prefix + line
		}
	}
	return strings.Join(lines, "\n")
}

// inline is text on one line: soft wraps joined, links without brackets. A link
// that has an address of its own keeps it.
func inline(text []comment.Text) string {
	var b strings.Builder
	for _, t := range text {
		switch t := t.(type) {
		case comment.Plain:
			b.WriteString(string(t))
		case comment.Italic:
			b.WriteString(string(t))
		case *comment.DocLink:
			b.WriteString(inline(t.Text))
		case *comment.Link:
			b.WriteString(inline(t.Text))
			if !t.Auto {
				b.WriteString(" (" + t.URL + ")")
			}
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// Subject reports whether a comment begins with the name of what it describes
// as the subject of a sentence: a verb follows ("Limit is how many"), and not
// a noun that the name belongs to ("X coordinate.").
func Subject(doc, name string) bool {
	rest, ok := strings.CutPrefix(doc, name+" ")
	if !ok {
		return false
	}
	verb, _, _ := strings.Cut(strings.TrimSpace(rest), " ")
	switch verb {
	case "are", "can", "may", "must", "should", "will":
		return true
	}
	return strings.HasSuffix(verb, "s") && verb == strings.ToLower(verb)
}

// dropName takes the name off the front, with an "is" behind it, and lets the
// next word begin the sentence.
func dropName(text, name string) string {
	rest, ok := strings.CutPrefix(text, name)
	if !ok || name == "" {
		return text
	}
	trimmed := strings.TrimLeft(rest, " ")
	if trimmed == rest && rest != "" {
		return text
	}
	for _, verb := range []string{"is ", "are "} {
		trimmed = strings.TrimPrefix(trimmed, verb)
	}
	r, n := utf8.DecodeRuneInString(trimmed)
	if n == 0 {
		return ""
	}
	return string(unicode.ToUpper(r)) + trimmed[n:]
}

// Printable reports the first character of a text that providers refuse, as Go
// writes it: control characters other than the line break and the tab.
func Printable(text string) (bad string, ok bool) {
	for _, r := range text {
		if r == utf8.RuneError || unicode.IsControl(r) && r != '\n' && r != '\t' {
			return strconv.QuoteRune(r), false
		}
	}
	return "", true
}
