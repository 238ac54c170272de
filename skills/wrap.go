package skills

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"regexp"
	"strings"
)

// Text is what a load_skill tool answers: the instructions in a wrapper that
// nothing in them can close, and the paths of the resources. where is how the
// model reaches the skill's directory ("/skills/pdf" in a sandbox); "" leaves it
// out. The same skill gives the same text, so prompt caches hold.
func (l Loaded) Text(where string) string {
	var b strings.Builder
	attributes := attribute("name", l.Name)
	if where != "" {
		attributes += attribute("directory", where)
	}
	b.WriteString(wrap("skill_content", attributes, l.Body))
	if len(l.Resources) == 0 {
		return b.String()
	}
	fmt.Fprintf(&b, "\n<skill_resources%s>\n", attribute("name", l.Name))
	for _, name := range l.Resources {
		b.WriteString(escape(name) + "\n")
	}
	if l.MoreResources {
		b.WriteString("(there are more)\n")
	}
	b.WriteString("</skill_resources>")
	return b.String()
}

// Text is what a read_skill_resource tool answers. Bytes that are no text are
// not shown.
func (res Resource) Text() string {
	attributes := attribute("skill", res.Skill) + attribute("path", res.Path)
	if !res.IsText {
		return fmt.Sprintf("<skill_resource%s>\n(%s, not text)\n</skill_resource>", attributes, count(int(res.Size), "byte"))
	}
	text := wrap("skill_resource", attributes, string(res.Data))
	if res.More {
		next := res.Offset + int64(len(res.Data))
		text += fmt.Sprintf("\n(bytes %d to %d of %d; go on at offset %d)", res.Offset, next, res.Size, next)
	}
	return text
}

func attribute(name, value string) string { return " " + name + `="` + escape(value) + `"` }

// wrap puts text between two tags of one kind that carry a mark made from the
// text. A text cannot hold its own digest, so it cannot close its wrapper; and
// whatever looks like a closing tag of that kind is escaped besides, for models
// that do not mind marks.
func wrap(tag, attributes, text string) string {
	sum := sha256.Sum256([]byte(text))
	mark := attribute("mark", hex.EncodeToString(sum[:8]))
	return "<" + tag + attributes + mark + ">\n" + closings(tag).ReplaceAllString(text, "&lt;$1") + "\n</" + tag + mark + ">"
}

// closings matches the beginning of what could be taken for a closing tag.
func closings(tag string) *regexp.Regexp {
	return regexp.MustCompile(`(?i)<(\s*/\s*` + regexp.QuoteMeta(tag) + `)`)
}
