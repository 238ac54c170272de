package bwrap

import (
	"errors"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"

	"github.com/toolgen/toolgen/sandbox"
)

// inheritance are the files that one bubblewrap inherits, and our ends of its
// pipes. Descriptors are numbered from first in the order of files.
type inheritance struct {
	files  []*os.File
	theirs []*os.File // of files, those that are ours to close
	args   int        // the number of the file with the arguments
	report *os.File   // what bubblewrap reports
	gate   *os.File   // closing it lets the command begin
}

// first is the number of the first inherited file.
const first = 3

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

// inherit opens all that one command needs.
func inherit(e *engine, l layout, protected []mount, who identity, env sandbox.Environ, dir string) (*inheritance, error) {
	in := &inheritance{}
	fds, err := in.open(e, l, protected, who)
	if err == nil {
		in.args, err = in.memory(strings.Join(arguments(l, fds, who, env, dir), "\x00") + "\x00")
	}
	if err != nil {
		in.closeTheirs()
		in.closeOurs()
		return nil, outOfDescriptors("hand over to bubblewrap", err)
	}
	return in, nil
}

func (in *inheritance) open(e *engine, l layout, protected []mount, who identity) (fds descriptors, err error) {
	report, reported, err := os.Pipe()
	if err != nil {
		return fds, err
	}
	in.report, fds.status = report, in.own(reported)
	held, gate, err := os.Pipe()
	if err != nil {
		return fds, err
	}
	in.gate, fds.block = gate, in.own(held)
	if e.filter != nil {
		if fds.seccomp, err = in.memory(string(e.filter)); err != nil {
			return fds, err
		}
	}
	for _, file := range who.files(l.network) {
		number, err := in.memory(file.content)
		if err != nil {
			return fds, err
		}
		fds.files = append(fds.files, number)
	}
	if !l.features.bindFD {
		return fds, nil
	}
	for _, h := range e.handles {
		fds.paths = append(fds.paths, in.give(h))
	}
	handles, err := openHandles(protected)
	for _, h := range handles {
		fds.paths = append(fds.paths, in.own(h))
	}
	return fds, err
}

// memory adds a file that holds text, to be read from its start: unlike a pipe
// it takes any length at once.
func (in *inheritance) memory(text string) (number int, err error) {
	fd, err := unix.MemfdCreate("toolgen", unix.MFD_CLOEXEC)
	if err != nil {
		return 0, err
	}
	f := os.NewFile(uintptr(fd), "memory")
	number = in.own(f)
	if _, err = f.WriteString(text); err == nil {
		_, err = f.Seek(0, 0)
	}
	return number, err
}

// closeTheirs closes what bubblewrap has its own copies of by now.
func (in *inheritance) closeTheirs() {
	closeAll(in.theirs)
	in.theirs = nil
}

// closeOurs closes the ends that are used while bubblewrap runs.
func (in *inheritance) closeOurs() {
	closeAll([]*os.File{in.report, in.gate})
}

// closeAll takes files that were never opened as well.
func closeAll(files []*os.File) {
	for _, f := range files {
		_ = f.Close()
	}
}

func outOfDescriptors(doing string, err error) error {
	if errors.Is(err, unix.EMFILE) || errors.Is(err, unix.ENFILE) {
		return &sandbox.SaturatedError{Resource: "file descriptors", Hint: "run fewer commands at a time, or raise the limit of open files"}
	}
	return fmt.Errorf("%s: %w", doing, err)
}

// keepDescriptors keeps files that the host process itself inherited, or opened
// by other means than Go's, from being inherited by commands: an open directory
// would lead out of the sandbox.
func keepDescriptors() {
	if unix.CloseRange(first, math.MaxUint32, unix.CLOSE_RANGE_CLOEXEC) != nil {
		keepEach() // Linux before 5.11.
	}
}

func keepEach() {
	entries, _ := os.ReadDir("/proc/self/fd")
	for _, entry := range entries {
		if fd, err := strconv.Atoi(entry.Name()); err == nil && fd >= first {
			unix.CloseOnExec(fd)
		}
	}
}
