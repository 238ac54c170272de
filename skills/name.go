package skills

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

const (
	// maxName is the format's limit in characters.
	maxName = 64
	// maxHarmless is where a name is no longer a name; longer ones are not loaded.
	maxHarmless = 256
)

var portableName = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// blanks are listed as one, so that a skill is found by the name in the catalogue.
var blanks = regexp.MustCompile(`  +`)

// portable tells whether every client accepts the name.
func portable(name string) bool { return len(name) <= maxName && portableName.MatchString(name) }

// resolveName settles the name of a skill from what the author wrote (and where)
// and from the name of its directory, which on macOS may come decomposed.
func resolveName(written string, at finding, dir string, fs *findings) string {
	dir = norm.NFC.String(dir)
	add := func(code Code, message, hint string) {
		at.code, at.message, at.hint = code, message, hint
		*fs = append(*fs, at)
	}
	name := blanks.ReplaceAllString(norm.NFC.String(strings.TrimSpace(written)), " ")
	if name == "" {
		if !portable(dir) {
			add(CodeNameUnusable, fmt.Sprintf("the name is missing, and the directory %q cannot serve as one", dir), "write name: and a name")
			return ""
		}
		add(CodeNameMissing, "the name is missing; that of the directory is used", "write name: "+dir)
		return dir
	}
	if code, problem := nameProblem(name); problem != "" {
		add(code, problem, "use a to z, 0 to 9 and single hyphens inside, at most 64 characters")
		if code == CodeNameUnusable {
			return ""
		}
	}
	switch {
	case name == dir:
	case strings.EqualFold(name, dir):
		add(CodeNameDirectory, fmt.Sprintf("the name %q and the directory %q differ in case", name, dir), "write them alike")
	default:
		add(CodeNameDirectory, fmt.Sprintf("the name %q is not that of the directory, %q", name, dir), "write them alike")
	}
	return name
}

// nameProblem says what keeps a name from being portable.
func nameProblem(name string) (Code, string) {
	length := utf8.RuneCountInString(name)
	if bad := strings.IndexFunc(name, isHarmful); bad >= 0 {
		r, _ := utf8.DecodeRuneInString(name[bad:])
		return CodeNameUnusable, fmt.Sprintf("the name holds %s, which no name may hold", describe(r))
	}
	switch {
	case length > maxHarmless:
		return CodeNameUnusable, fmt.Sprintf("the name has %d characters", length)
	case strings.Trim(name, ".") == "":
		return CodeNameUnusable, "the name consists of dots"
	case length > maxName:
		return CodeNameForm, fmt.Sprintf("the name has %d characters", length)
	case strings.IndexFunc(name, func(r rune) bool { return r >= utf8.RuneSelf }) >= 0:
		return CodeNameUnicode, fmt.Sprintf("the name %q has letters beyond a to z; the reference validator accepts them, the written rule does not", name)
	case strings.ToLower(name) != name:
		return CodeNameForm, fmt.Sprintf("the name %q has upper-case letters", name)
	case strings.HasPrefix(name, "-"), strings.HasSuffix(name, "-"):
		return CodeNameForm, fmt.Sprintf("the name %q begins or ends with a hyphen", name)
	case strings.Contains(name, "--"):
		return CodeNameForm, fmt.Sprintf("the name %q has two hyphens in a row", name)
	case !portable(name):
		return CodeNameForm, fmt.Sprintf("the name %q has characters that other clients refuse", name)
	}
	return "", ""
}

// isHarmful tells which characters would be more than text in a path, in a tag
// or on a terminal. Blanks are harmless: names like "Skill Creator" are common.
func isHarmful(r rune) bool {
	return !unicode.In(r, unicode.Letter, unicode.Mark, unicode.Digit) && !strings.ContainsRune("_.- ", r)
}

// describe names a character so that a terminal can show it.
func describe(r rune) string {
	if unicode.IsGraphic(r) {
		return fmt.Sprintf("%q", string(r))
	}
	return fmt.Sprintf("%U", r)
}
