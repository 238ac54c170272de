package bwrap

import (
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"

	"github.com/toolgen/toolgen/sandbox"
)

// inheritance are the files that one bubblewrap inherits, and our ends of its
// pipes. Descriptors are numbered from 3 in the order of files.
type inheritance struct {
	files  []*os.File
	theirs []*os.File // of files, those that are ours to close
	args   int        // where the arguments are, in files
	report *os.File   // what bubblewrap reports
	gate   *os.File   // a byte here lets the command begin
}

func newInheritance() *inheritance { return &inheritance{} }

// first is the number of the first inherited file.
const first = 3

func (in *inheritance) number(index int) string { return strconv.Itoa(first + index) }

// give adds a file for bubblewrap and returns its number there.
func (in *inheritance) give(f *os.File) int {
	in.files = append(in.files, f)
	return first + len(in.files) - 1
}

// own is give for a file that is closed here once bubblewrap has it.
func (in *inheritance) own(f *os.File) int {
	in.theirs = append(in.theirs, f)
	return in.give(f)
}

// fill opens everything and writes the arguments.
func (in *inheritance) fill(e *engine, l layout, protected []mount, who identity, env sandbox.Environ, dir string) error {
	var fds descriptors
	report, reported, err := os.Pipe()
	if err != nil {
		return noDescriptor(err)
	}
	in.report, fds.status = report, in.own(reported)
	held, gate, err := os.Pipe()
	if err != nil {
		report.Close()
		return noDescriptor(err)
	}
	in.gate, fds.block = gate, in.own(held)
	if err := in.fillRest(&fds, e, l, protected, who); err != nil {
		report.Close()
		gate.Close()
		return err
	}
	args, err := memory(strings.Join(arguments(l, fds, who, env, dir), "\x00") + "\x00")
	if err != nil {
		report.Close()
		gate.Close()
		return err
	}
	in.args = in.own(args) - first
	return nil
}

func (in *inheritance) fillRest(fds *descriptors, e *engine, l layout, protected []mount, who identity) error {
	if e.filter != nil {
		f, err := memory(string(e.filter))
		if err != nil {
			return err
		}
		fds.seccomp = in.own(f)
	}
	for _, file := range who.files(l.network) {
		f, err := memory(file.content)
		if err != nil {
			return err
		}
		fds.files = append(fds.files, in.own(f))
	}
	if !l.features.bindFD {
		return nil
	}
	for _, h := range e.handles {
		fds.paths = append(fds.paths, in.give(h))
	}
	handles, err := openHandles(protected)
	if err != nil {
		return err
	}
	for _, h := range handles {
		fds.paths = append(fds.paths, in.own(h))
	}
	return nil
}

// closeTheirs closes what bubblewrap has its own copies of by now.
func (in *inheritance) closeTheirs() {
	closeAll(in.theirs)
	in.theirs = nil
}

// close is for all ways out; what was handed on is not touched.
func (in *inheritance) close() { in.closeTheirs() }

// memory is a file that holds text, to be read from its start: unlike a pipe
// it takes any length at once.
func memory(text string) (*os.File, error) {
	fd, err := unix.MemfdCreate("toolgen", unix.MFD_CLOEXEC)
	if err != nil {
		return nil, noDescriptor(err)
	}
	f := os.NewFile(uintptr(fd), "memory")
	if _, err = f.WriteString(text); err == nil {
		_, err = f.Seek(0, 0)
	}
	if err != nil {
		f.Close()
		return nil, fmt.Errorf("hand over to bubblewrap: %w", err)
	}
	return f, nil
}

func noDescriptor(err error) error {
	if err == unix.EMFILE || err == unix.ENFILE || strings.Contains(err.Error(), "too many open files") {
		return &sandbox.SaturatedError{Resource: "file descriptors", Hint: "run fewer commands at a time, or raise the limit of open files"}
	}
	return fmt.Errorf("hand over to bubblewrap: %w", err)
}

// keepDescriptors keeps files that the host process itself inherited, or opened
// by other means than Go's, from being inherited by commands: an open directory
// would lead out of the sandbox.
func keepDescriptors() {
	if unix.CloseRange(first, math.MaxUint32, unix.CLOSE_RANGE_CLOEXEC) == nil {
		return
	}
	entries, _ := os.ReadDir("/proc/self/fd") // Linux before 5.11.
	for _, entry := range entries {
		if fd, err := strconv.Atoi(entry.Name()); err == nil && fd >= first {
			unix.CloseOnExec(fd)
		}
	}
}

// openHandles opens the sources of mounts without following links: they were
// resolved, so one that is there now was put there since.
func openHandles(mounts []mount) ([]*os.File, error) {
	var handles []*os.File
	for _, m := range mounts {
		f, err := openHandle(m.source)
		if err != nil {
			closeAll(handles)
			return nil, &sandbox.PolicyError{Op: "mount", Path: m.dest, Rule: "it cannot be opened as the path that it was found to be: " + reason(err)}
		}
		handles = append(handles, f)
	}
	return handles, nil
}

func openHandle(path string) (*os.File, error) {
	fd, err := unix.Openat2(unix.AT_FDCWD, path, &unix.OpenHow{Flags: unix.O_PATH | unix.O_CLOEXEC, Resolve: unix.RESOLVE_NO_SYMLINKS})
	if err == unix.ENOSYS || err == unix.EPERM {
		// Linux before 5.6, or a filter that does not know the call.
		fd, err = unix.Open(path, unix.O_PATH|unix.O_CLOEXEC|unix.O_NOFOLLOW, 0)
	}
	if err != nil {
		return nil, err
	}
	return os.NewFile(uintptr(fd), path), nil
}

func reason(err error) string { return err.Error() }

func closeAll(files []*os.File) {
	for _, f := range files {
		_ = f.Close()
	}
}
