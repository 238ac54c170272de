//go:build linux

package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

func cpuTime() time.Duration {
	var u unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_SELF, &u); err != nil {
		fail(err.Error())
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// status prints the lines of /proc/self/status that tell privileges.
func status([]string) error {
	text, err := os.ReadFile("/proc/self/status")
	for line := range strings.Lines(string(text)) {
		for _, name := range []string{"NoNewPrivs:", "CapEff:", "CapBnd:", "Seccomp:", "Uid:", "Gid:"} {
			if strings.HasPrefix(line, name) {
				fmt.Print(line)
			}
		}
	}
	return err
}

// syscalls tries one thing that a confined program must not do. What works
// nevertheless is undone, or ends with the probe: a backend that does not
// confine must not cost whoever tests it their machine.
func syscalls(args []string) error {
	switch args[0] {
	case "unshare":
		return newUserSpace()
	case "mount":
		return mount()
	case "mknod":
		if err := unix.Mknod("probe-device", unix.S_IFBLK|0o600, int(unix.Mkdev(7, 0))); err != nil {
			return err
		}
		return os.Remove("probe-device")
	case "chroot":
		return unix.Chroot(".")
	case "keyctl":
		_, err := unix.AddKey("user", "probe", []byte("x"), unix.KEY_SPEC_PROCESS_KEYRING)
		return err
	case "bpf":
		// A map of one element: BPF_MAP_TYPE_ARRAY, key 4, value 4, entries 1.
		attr := [...]uint32{2, 4, 4, 1, 0, 0, 0, 0}
		_, _, errno := unix.Syscall(unix.SYS_BPF, 0, uintptr(unsafe.Pointer(&attr)), unsafe.Sizeof(attr))
		return asError(errno)
	case "tiocsti":
		return pushInput()
	default:
		return fmt.Errorf("no system call %s", args[0])
	}
}

// newUserSpace starts a child in a user namespace of its own. A process with
// threads, as this one is, may not unshare its own.
func newUserSpace() error {
	cmd := exec.Command(os.Args[0], "sleep", "0s")
	cmd.SysProcAttr = &syscall.SysProcAttr{Cloneflags: unix.CLONE_NEWUSER}
	return cmd.Run()
}

// mount mounts on a directory of its own, and unmounts.
func mount() error {
	dir, err := os.MkdirTemp(".", "probe-mount-")
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(dir) }()
	if err := unix.Mount("none", dir, "tmpfs", 0, ""); err != nil {
		return err
	}
	return unix.Unmount(dir, unix.MNT_DETACH)
}

func asError(errno syscall.Errno) error {
	if errno == 0 {
		return nil
	}
	return errno
}

// pushInput pushes a byte into the terminal, wherever one may be found
// (CVE-2017-5226).
func pushInput() error {
	err := error(unix.ENOTTY)
	for _, name := range []string{"/dev/tty", "/dev/fd/0", "/dev/fd/1", "/dev/fd/2"} {
		fd, openErr := unix.Open(name, unix.O_RDWR|unix.O_NOCTTY|unix.O_NONBLOCK, 0)
		if openErr != nil {
			continue
		}
		key := byte('x')
		_, _, errno := unix.Syscall(unix.SYS_IOCTL, uintptr(fd), unix.TIOCSTI, uintptr(unsafe.Pointer(&key)))
		_ = unix.Close(fd)
		if err = asError(errno); err == nil {
			return nil
		}
	}
	return err
}

// see looks for a process with args[0] on its command line, other than itself.
func see(args []string) error {
	names, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, name := range names {
		pid := filepath.Base(filepath.Dir(name))
		text, err := os.ReadFile(name)
		if err == nil && pid != strconv.Itoa(os.Getpid()) && bytes.Contains(text, []byte(args[0])) && !bytes.Contains(text, []byte("see")) {
			fmt.Println("sees", pid)
			return nil
		}
	}
	return fmt.Errorf("%d processes, none with %s", len(names), args[0])
}

// signalPID asks whether the process args[0] could be signalled.
func signalPID(args []string) error { return unix.Kill(int(number(args[0])), 0) }

// zombies prints how many processes are dead and not reaped.
func zombies([]string) error {
	names, err := filepath.Glob("/proc/[0-9]*/stat")
	count := 0
	for _, name := range names {
		text, _ := os.ReadFile(name)
		if i := bytes.LastIndexByte(text, ')'); i >= 0 && bytes.HasPrefix(text[i:], []byte(") Z")) {
			count++
		}
	}
	fmt.Println(count)
	return err
}
