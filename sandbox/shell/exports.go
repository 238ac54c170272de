package shell

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// exportStart is how a variable begins in what "export -p" prints; in POSIX
// mode the word is another.
var exportStart = regexp.MustCompile(`^(?:declare -[a-zA-Z]*x[a-zA-Z]*|export) ([A-Za-z_][A-Za-z0-9_]*)=`)

// parseExports reads what "export -p" prints. Whatever else is in between, such
// as the words of a background job or of a DEBUG trap, is skipped: none of it
// may be run in the next shell.
func parseExports(text string) map[string]string {
	vars := map[string]string{}
	for text != "" {
		start := exportStart.FindStringSubmatch(text)
		if start != nil {
			if value, rest, ok := parseValue(text[len(start[0]):]); ok {
				vars[start[1]] = value
				text = rest
				continue
			}
		}
		_, text, _ = strings.Cut(text, "\n")
	}
	return vars
}

// parseValue reads "..." or $'...' to the end of its line.
func parseValue(s string) (value, rest string, ok bool) {
	var b strings.Builder
	switch {
	case strings.HasPrefix(s, `"`):
		rest, ok = doubleQuoted(&b, s[1:])
	case strings.HasPrefix(s, `$'`):
		rest, ok = ansiQuoted(&b, s[2:])
	}
	if !ok || rest != "" && rest[0] != '\n' {
		return "", "", false
	}
	return b.String(), strings.TrimPrefix(rest, "\n"), true
}

func doubleQuoted(b *strings.Builder, s string) (rest string, ok bool) {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '"':
			return s[i+1:], true
		case c == '\\' && i+1 < len(s) && strings.IndexByte("\"\\$`", s[i+1]) >= 0:
			i++
			b.WriteByte(s[i])
		default:
			b.WriteByte(c)
		}
	}
	return "", false
}

// ansiEscapes are the letters that bash writes behind a backslash.
const ansiEscapes = "a\ab\bE\x1be\x1bf\fn\nr\rt\tv\v\\\\''\"\"??"

func ansiQuoted(b *strings.Builder, s string) (rest string, ok bool) {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\'':
			return s[i+1:], true
		case c != '\\':
			b.WriteByte(c)
		case i+3 < len(s) && isOctal(s[i+1:i+4]):
			n, _ := strconv.ParseUint(s[i+1:i+4], 8, 8)
			b.WriteByte(byte(n))
			i += 3
		default:
			i++
			at := -1
			if i < len(s) {
				at = escapeIndex(s[i])
			}
			if at < 0 {
				return "", false
			}
			b.WriteByte(ansiEscapes[at])
		}
	}
	return "", false
}

func isOctal(s string) bool {
	_, err := strconv.ParseUint(s, 8, 8)
	return err == nil
}

// escapeIndex is where what letter stands for is in ansiEscapes, or -1.
func escapeIndex(letter byte) int {
	for i := 0; i < len(ansiEscapes); i += 2 {
		if ansiEscapes[i] == letter {
			return i + 1
		}
	}
	return -1
}

// ownExports are set by every shell itself.
var ownExports = [...]string{"_", "PWD", "SHLVL"}

// exportScript sets the variables again.
func exportScript(vars map[string]string) string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(vars)) {
		if !slices.Contains(ownExports[:], name) {
			b.WriteString(`\builtin export ` + name + "=" + quote(vars[name]) + "\n")
		}
	}
	return b.String()
}
