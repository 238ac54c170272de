package docker

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/toolgen/toolgen/sandbox"
)

// Upload copies what is in a host directory into a directory inside, which is
// made if need be. Modes are kept, owners are the commands' user. Links must
// stay within the tree; pipes, devices and sockets are refused.
//
// Files cross over as a tar stream to a tar inside, never through the engine's
// archive requests, which a program inside can make write to the host
// (CVE-2018-15664, CVE-2026-41568). The image must have tar; busybox will do.
func (s *Sandbox) Upload(ctx context.Context, host, inside string) error {
	if err := sandbox.CheckDir(inside); err != nil {
		return err
	}
	root, err := os.OpenRoot(host)
	if err != nil {
		return &sandbox.ArgumentError{Field: "upload", Got: fmt.Sprintf("%q", host), Want: "a directory of the host that can be opened"}
	}
	defer func() { _ = root.Close() }()
	var complaint excerpt
	p, err := s.Spawn(ctx, sandbox.Command{
		Argv:   []string{"/bin/sh", "-c", `mkdir -p "$1" && exec tar -xpof - -C "$1"`, "sh", inside},
		Stderr: &complaint,
	})
	if err != nil {
		return err
	}
	defer killWith(ctx, p)()
	packed := pack(p.Stdin(), root)
	_ = p.Stdin().Close()
	err = waitFor(ctx, p, "upload to "+inside, &complaint)
	if errors.Is(packed, errRefused) || err == nil {
		return packed
	}
	return err // tar's own reason; that we could not write to it is a consequence
}

// Download copies what is in a directory inside into a directory of the host,
// which must be empty or not there. max bounds the bytes of all files together,
// [sandbox.NoLimit] being none. The stream comes from a program that nobody
// vouches for: names, links and kinds are checked, and a stream that breaks a
// rule is refused as a whole and leaves nothing.
func (s *Sandbox) Download(ctx context.Context, inside, host string, maxBytes int64) error {
	if err := sandbox.CheckDir(inside); err != nil {
		return err
	}
	root, err := emptyRoot(host)
	if err != nil {
		return err
	}
	defer func() { _ = root.Close() }()
	var complaint excerpt
	stream, out := io.Pipe()
	p, err := s.Spawn(ctx, sandbox.Command{Argv: []string{"tar", "-cf", "-", "-C", inside, "."}, Stdout: out, Stderr: &complaint})
	if err != nil {
		return err
	}
	defer killWith(ctx, p)()
	ended := make(chan error, 1)
	go func() {
		err := waitFor(ctx, p, "download from "+inside, &complaint)
		_ = out.CloseWithError(err) // nil is the end of the stream
		ended <- err
	}()
	unpacked := unpack(stream, root, maxBytes)
	_ = stream.CloseWithError(io.ErrClosedPipe)
	if unpacked != nil {
		_ = p.Kill(ctx)
	}
	if err := <-ended; err != nil && !errors.Is(unpacked, errRefused) {
		unpacked = err
	}
	if unpacked != nil {
		unpacked = errors.Join(unpacked, clearRoot(root))
	}
	return unpacked
}

// killWith ends the process when ctx does; what it returns calls that off.
func killWith(ctx context.Context, p sandbox.Process) func() {
	stop := context.AfterFunc(ctx, func() { _ = p.Kill(ctx) })
	return func() {
		if stop() {
			_ = p.Kill(ctx) // whatever is left, nothing on the usual way
		}
	}
}

// waitFor is the end of a tar inside, in words.
func waitFor(ctx context.Context, p sandbox.Process, what string, complaint *excerpt) error {
	exit, err := p.Wait(ctx)
	switch text := complaint.String(); {
	case err != nil:
		return fmt.Errorf("%s: %w", what, err)
	case exit.Code == 0:
		return nil
	case exit.Code == 127:
		return fmt.Errorf("%s: the image has no tar: choose one that has, such as one with busybox: %w", what, errors.ErrUnsupported)
	case strings.Contains(text, "No space left on device"):
		return &sandbox.SaturatedError{Resource: "disk", Hint: "raise Limits.Disk, or use a writable path: " + text}
	case text == "":
		return fmt.Errorf("%s: tar ended with status %d", what, exit.Code)
	default:
		return fmt.Errorf("%s: %s", what, text)
	}
}

// emptyRoot opens a directory that is empty, and makes it if it is not there.
func emptyRoot(dir string) (*os.Root, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, &sandbox.ArgumentError{Field: "download", Got: fmt.Sprintf("%q", dir), Want: "a directory of the host that can be made"}
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	entries, err := os.ReadDir(dir)
	if err == nil && len(entries) == 0 {
		return root, nil
	}
	_ = root.Close()
	return nil, errors.Join(err, &sandbox.ArgumentError{Field: "download", Got: fmt.Sprintf("%q, which is not empty", dir), Want: "a directory that is empty or not there"})
}

// clearRoot removes what a refused download has written.
func clearRoot(root *os.Root) error {
	entries, err := os.ReadDir(root.Name())
	for _, e := range entries {
		err = errors.Join(err, root.RemoveAll(e.Name()))
	}
	return err
}

// slashed is a name as tar writes it.
func slashed(name string) string { return filepath.ToSlash(name) }
