package shell

import (
	"bytes"
	"crypto/rand"
	"fmt"
	"strconv"
	"strings"
)

// A marker is NUL, "toolgen ", a kind, a name, more words, NUL.
const (
	markerStart = "\x00toolgen "
	markerMost  = 8 << 10 // a directory is at most 4096 bytes long
)

// The kinds of marker. They are explained in worker.bash and front.bash.
const (
	markBegin   = 'B'
	markEnd     = 'E'
	markExports = 'X'
	markDied    = 'D'
	markTaken   = 'I'
	markDone    = 'J'
)

type marker struct {
	kind byte
	name string
	rest string
}

// parseMarker takes a marker without its last NUL.
func parseMarker(b []byte) (marker, bool) {
	words := strings.SplitN(string(bytes.TrimPrefix(b, []byte(markerStart))), " ", 3)
	if len(words) < 2 || len(words[0]) != 1 {
		return marker{}, false
	}
	m := marker{kind: words[0][0], name: words[1]}
	if len(words) == 3 {
		m.rest = words[2]
	}
	return m, true
}

// parseEnd reads "STATUS,JOB,JOB... DIRECTORY". The jobs come back as words.
func parseEnd(rest string) (code int, jobs, dir string) {
	first, dir, _ := strings.Cut(rest, " ")
	status, list, _ := strings.Cut(first, ",")
	code, err := strconv.Atoi(status)
	if err != nil {
		return -1, "", ""
	}
	return code, strings.TrimSpace(strings.ReplaceAll(list, ",", " ")), dir
}

// newName cannot be guessed: 80 random bits. It is good for one call.
func newName() string { return rand.Text()[:16] }

// frame is a call as the worker reads it.
func frame(name, command string) string {
	text := ascii(command)
	return fmt.Sprintf("%08d%s%s", len(text), name, text)
}

// mostCommand is what eight digits can tell.
const mostCommand = 99_999_999

// ascii is a command that does what command does and has one character for each
// byte in every locale.
func ascii(command string) string {
	if strings.IndexFunc(command, func(r rune) bool { return r > '~' || r < ' ' && r != '\n' && r != '\t' }) < 0 {
		return command
	}
	var b strings.Builder
	b.WriteString(`\builtin eval $'`)
	for i := range len(command) {
		switch c := command[i]; {
		case c == '\'' || c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case c > '~' || c < ' ' && c != '\n' && c != '\t':
			fmt.Fprintf(&b, `\%03o`, c)
		default:
			b.WriteByte(c)
		}
	}
	b.WriteByte('\'')
	return b.String()
}

// quote makes one word of any text without NUL.
func quote(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }
