package docker

import (
	"bytes"
	"io"
	"strings"
)

// marked takes our own marks out of an output and passes on the rest. Docker
// tells the end of a program neither in time (it waits for the last holder of
// the output) nor reliably (moby/moby#35703), so command.sh writes a mark when
// the command begins and one when it has ended. A mark is the record separator,
// an unguessable word, some fields, and the separator again. What a background
// process writes around it is passed on.
type marked struct {
	out    io.Writer
	prefix []byte // separator, word, blank
	seen   func(fields []string)
	held   []byte // the beginning of what may be a mark
}

const (
	separator = 0x1e
	fieldsMax = 40 // bytes
)

func newMarked(word string, out io.Writer, seen func(fields []string)) *marked {
	return &marked{out: out, prefix: []byte("\x1e" + word + " "), seen: seen}
}

// write takes the next bytes of the output.
func (m *marked) write(p []byte) {
	if len(m.held) > 0 {
		p = append(m.held, p...)
		m.held = nil
	}
	for len(p) > 0 {
		at := bytes.Index(p, m.prefix)
		if at < 0 {
			keep := overlap(p, m.prefix)
			m.pass(p[:len(p)-keep])
			m.held = bytes.Clone(p[len(p)-keep:])
			return
		}
		m.pass(p[:at])
		p = p[at:]
		rest := p[len(m.prefix):]
		end := bytes.IndexByte(rest[:min(len(rest), fieldsMax)], separator)
		switch {
		case end >= 0:
			m.seen(strings.Fields(string(rest[:end])))
			p = rest[end+1:]
		case len(rest) < fieldsMax:
			m.held = bytes.Clone(p)
			return
		default:
			m.pass(m.prefix)
			p = rest
		}
	}
}

// flush passes on what will not become a mark any more.
func (m *marked) flush() {
	m.pass(m.held)
	m.held = nil
}

func (m *marked) pass(p []byte) {
	if m.out == nil || len(p) == 0 {
		return
	}
	if _, err := m.out.Write(p); err != nil {
		m.out = nil
	}
}

// overlap is the length of the longest end of p that prefix begins with.
func overlap(p, prefix []byte) int {
	for n := min(len(p), len(prefix)-1); n > 0; n-- {
		if bytes.HasPrefix(prefix, p[len(p)-n:]) {
			return n
		}
	}
	return 0
}
