package shell

import (
	"bytes"
	"io"
)

// splitter is the writer behind one output stream: it takes the markers out and
// hands the bytes between them on.
type splitter struct {
	bytes  func([]byte)
	marker func(marker) bool // whether the marker is one of ours
	held   []byte            // may be the beginning of a marker
}

var _ io.Writer = (*splitter)(nil)

func (s *splitter) Write(p []byte) (int, error) {
	n := len(p)
	if len(s.held) > 0 {
		p = append(s.held, p...)
		s.held = nil
	}
	for len(p) > 0 {
		at := bytes.Index(p, []byte(markerStart))
		if at < 0 {
			at = len(p) - beginning(p)
		}
		if at > 0 {
			s.bytes(p[:at])
			p = p[at:]
		}
		taken, more := s.at(p)
		if more {
			s.held = bytes.Clone(p)
			break
		}
		p = p[taken:]
	}
	return n, nil
}

// beginning is how many bytes at the end of p a marker may begin with.
func beginning(p []byte) int {
	for n := min(len(p), len(markerStart)-1); n > 0; n-- {
		if bytes.HasSuffix(p, []byte(markerStart[:n])) {
			return n
		}
	}
	return 0
}

// at looks at p, which is empty or begins like a marker: how many bytes of it
// are dealt with, or whether more must come to tell.
func (s *splitter) at(p []byte) (taken int, more bool) {
	if len(p) < len(markerStart) {
		return 0, len(p) > 0
	}
	end := bytes.IndexByte(p[1:min(len(p), markerMost)], 0)
	if end < 0 && len(p) < markerMost {
		return 0, true
	}
	if end >= 0 {
		if m, ok := parseMarker(p[:end+1]); ok && s.marker(m) {
			return end + 2, false
		}
	}
	// Somebody printed what looks like one.
	s.bytes(p[:len(markerStart)])
	return len(markerStart), false
}
