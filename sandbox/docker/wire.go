package docker

import (
	"encoding/binary"
	"io"
	"net"
)

// daemon is what an engine says about itself.
type daemon struct {
	version, system, cgroups string
	security                 []string
	cpus                     int
	memory, processes, share bool // limits that its kernel can hold
}

// picture is what we need to know of an image.
type picture struct {
	env     []string
	volumes []string
}

// execution is a program to start in a running container.
type execution struct {
	user string
	env  []string
	argv []string
}

// stream is a connection that a request to the engine has turned into: bytes to
// the standard input one way, frames of both outputs the other.
type stream struct {
	net.Conn
	reader io.Reader
	half   func() error
}

func (s *stream) Read(p []byte) (int, error) { return s.reader.Read(p) }

// CloseWrite is the end of file of the standard input.
func (s *stream) CloseWrite() error { return s.half() }

// The streams within a connection.
const (
	stdoutFrame = 1
	stderrFrame = 2
)

// frames takes apart what the engine sends for a program without a terminal:
// eight bytes of header, the first being the stream and the last four the
// length, and then the bytes.
// https://docs.docker.com/reference/api/engine/version/v1.41/#tag/Container/operation/ContainerAttach
type frames struct {
	r    io.Reader
	kind byte
	left uint32
}

// next reads some bytes of one stream. A connection that breaks within a frame
// is io.ErrUnexpectedEOF.
func (f *frames) next(p []byte) (kind byte, n int, err error) {
	for f.left == 0 {
		var header [8]byte
		if _, err := io.ReadFull(f.r, header[:]); err != nil {
			return 0, 0, err
		}
		f.kind, f.left = header[0], binary.BigEndian.Uint32(header[4:])
	}
	n, err = f.r.Read(p[:min(len(p), int(min(f.left, 1<<30)))])
	f.left -= uint32(n)
	if err == io.EOF && f.left > 0 {
		err = io.ErrUnexpectedEOF
	}
	return f.kind, n, err
}

// Read is the standard output alone.
func (f *frames) Read(p []byte) (int, error) {
	for {
		kind, n, err := f.next(p)
		if kind == stdoutFrame && n > 0 || err != nil {
			return n, err
		}
	}
}
