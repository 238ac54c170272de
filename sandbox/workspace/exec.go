package workspace

import (
	"bytes"
	"context"
	"crypto/rand"
	"io"
	"io/fs"
	"strconv"
	"strings"
	"time"

	"github.com/toolgen/toolgen/sandbox"
)

// execTree is a directory that commands of a sandbox see.
type execTree struct {
	runner sandbox.Runner
	root   string
}

func (t *execTree) close() error { return nil }

// call is one run of the script.
type call struct {
	op, name string
	follow   bool
	parents  bool
	args     []string
	stdin    io.Reader
	stdout   io.Writer
}

func (t *execTree) run(ctx context.Context, c call) error {
	argv := append([]string{"/bin/sh", "-c", script, "toolgen", c.op, t.root, c.name, digit(c.follow), digit(c.parents)}, c.args...)
	result, err := t.runner.Run(ctx, sandbox.Command{Argv: argv, Dir: "/", Stdin: c.stdin, Stdout: c.stdout})
	if err != nil {
		return &outage{err}
	}
	return runReason(result)
}

// output runs the script and keeps up to most bytes of what it prints.
func (t *execTree) output(ctx context.Context, c call, most int64) ([]byte, error) {
	out := &sink{most: most}
	c.stdout = out
	err := t.run(ctx, c)
	return out.kept, err
}

// sink keeps the first bytes it is given and takes the rest as well.
type sink struct {
	kept []byte
	most int64
}

func (s *sink) Write(p []byte) (int, error) {
	room := int64(len(p))
	if s.most >= 0 {
		room = min(room, s.most-int64(len(s.kept)))
	}
	s.kept = append(s.kept, p[:room]...)
	return len(p), nil
}

func digit(set bool) string {
	if set {
		return "1"
	}
	return "0"
}

// lineBytes is room for the line of stat.
const lineBytes = 128

func (t *execTree) stat(ctx context.Context, name string) (meta, error) {
	out, err := t.output(ctx, call{op: "stat", name: name, args: []string{name}}, lineBytes+longestName+lineBytes)
	m, rest, ok := parseMeta(string(out))
	if !ok {
		return meta{}, unreadable(err)
	}
	m.name = name
	// A link that leads nowhere ends the script after the link's own line.
	if m.mode&fs.ModeSymlink == 0 {
		return m, err
	}
	if int64(len(rest)) < m.size {
		return meta{}, unreadable(err)
	}
	m.target, m.leadsTo = rest[:m.size], fs.ModeIrregular
	if mode, found := parseMode(strings.TrimSpace(rest[m.size:])); found && err == nil {
		m.leadsTo = mode
	}
	return m, nil
}

func (t *execTree) read(ctx context.Context, name string, most int64) ([]byte, error) {
	limit := most
	if most >= 0 {
		limit += lineBytes
	}
	out, err := t.output(ctx, call{op: "read", name: name, follow: true, args: []string{strconv.FormatInt(most, 10)}}, limit)
	line, data, found := bytes.Cut(out, []byte("\n"))
	size, parsed := strconv.ParseInt(string(line), 10, 64)
	switch {
	case err == ErrTooLarge:
		return nil, tooLarge(size, most)
	case err != nil || !found || parsed != nil:
		return nil, unreadable(err)
	case most >= 0 && int64(len(data)) > most:
		return nil, tooLarge(int64(len(data)), most)
	}
	return data, nil
}

func (t *execTree) write(ctx context.Context, name string, w change) (meta, error) {
	out, err := t.output(ctx, call{
		op: "write", name: name, follow: true, parents: w.parents, stdin: bytes.NewReader(w.data),
		args: []string{".toolgen-" + rand.Text(), strconv.Itoa(len(w.data)), string(w.expect), digit(w.create)},
	}, lineBytes)
	m, _, ok := parseMeta(string(out))
	if err != nil || !ok {
		return meta{}, unreadable(err)
	}
	m.name = name
	return m, nil
}

func (t *execTree) remove(ctx context.Context, name string, expect Version) error {
	return t.run(ctx, call{op: "remove", name: name, args: []string{string(expect)}})
}

// parseMeta reads a line of stat: mode in hexadecimal, size, seconds, links.
func parseMeta(text string) (meta, string, bool) {
	line, rest, _ := strings.Cut(text, "\n")
	fields := strings.SplitN(line, " ", 4)
	if len(fields) != 4 {
		return meta{}, "", false
	}
	mode, ok := parseMode(fields[0])
	size, err1 := strconv.ParseInt(fields[1], 10, 64)
	seconds, err2 := strconv.ParseInt(fields[2], 10, 64)
	links, err3 := strconv.ParseUint(fields[3], 10, 64)
	if !ok || err1 != nil || err2 != nil || err3 != nil {
		return meta{}, "", false
	}
	return meta{mode: mode, size: size, mod: time.Unix(seconds, 0), links: links}, rest, true
}

// parseMode translates the mode of Unix.
func parseMode(hex string) (fs.FileMode, bool) {
	raw, err := strconv.ParseUint(hex, 16, 32)
	if err != nil {
		return 0, false
	}
	mode := fs.FileMode(raw & 0o777)
	for bit, flag := range map[uint64]fs.FileMode{0o4000: fs.ModeSetuid, 0o2000: fs.ModeSetgid, 0o1000: fs.ModeSticky} {
		if raw&bit != 0 {
			mode |= flag
		}
	}
	switch raw & 0o170000 {
	case 0o100000:
	case 0o040000:
		mode |= fs.ModeDir
	case 0o120000:
		mode |= fs.ModeSymlink
	case 0o010000:
		mode |= fs.ModeNamedPipe
	case 0o140000:
		mode |= fs.ModeSocket
	case 0o020000:
		mode |= fs.ModeDevice | fs.ModeCharDevice
	case 0o060000:
		mode |= fs.ModeDevice
	default:
		mode |= fs.ModeIrregular
	}
	return mode, true
}

// unreadable is err, or a reason where the script said nothing of use.
func unreadable(err error) error {
	if err != nil {
		return err
	}
	return &outage{errOutput}
}
