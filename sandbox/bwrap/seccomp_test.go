//go:build linux

package bwrap

import (
	"encoding/binary"
	"testing"

	seccomp "github.com/elastic/go-seccomp-bpf"
	"github.com/elastic/go-seccomp-bpf/arch"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/bpf"
	"golang.org/x/sys/unix"
)

// verdict runs the filter on one system call. The machine that interprets it
// reads words as big endian, so that is how they are laid out.
func verdict(t *testing.T, number, architecture uint32, args ...uint64) uint32 {
	t.Helper()
	program, err := assemble()
	require.NoError(t, err)
	vm, err := bpf.NewVM(program)
	require.NoError(t, err)
	data := make([]byte, 64)
	binary.BigEndian.PutUint32(data[0:], number)
	binary.BigEndian.PutUint32(data[4:], architecture)
	for i, arg := range args {
		// The lower half comes first on the machines that this runs on.
		binary.BigEndian.PutUint32(data[16+8*i:], uint32(arg))
		binary.BigEndian.PutUint32(data[20+8*i:], uint32(arg>>32))
	}
	n, err := vm.Run(data)
	require.NoError(t, err)
	return uint32(n)
}

func TestTheFilterRefusesWhatItShould(t *testing.T) {
	const (
		allow  = uint32(seccomp.ActionAllow)
		refuse = uint32(seccomp.ActionErrno) | uint32(unix.EPERM)
		absent = uint32(seccomp.ActionErrno) | uint32(unix.ENOSYS)
		kill   = uint32(seccomp.ActionKillProcess)
		high   = uint64(1) << 32
	)
	machine, err := arch.GetInfo("")
	require.NoError(t, err)
	call := func(name string, args ...uint64) uint32 {
		number, ok := machine.SyscallNames[name]
		require.True(t, ok, name)
		return verdict(t, uint32(number), uint32(machine.ID), args...)
	}
	for _, name := range []string{"read", "write", "execve", "ptrace", "mmap", "exit_group", "setuid", "kill"} {
		assert.Equal(t, allow, call(name), name)
	}
	for _, name := range []string{"keyctl", "add_key", "request_key", "bpf", "perf_event_open", "userfaultfd", "mount", "umount2", "setns", "kexec_load", "init_module", "open_by_handle_at", "reboot"} {
		assert.Equal(t, refuse, call(name), name)
	}
	assert.Equal(t, absent, call("clone3"))
	assert.Equal(t, absent, call("io_uring_setup"))

	for _, request := range []uint64{unix.TIOCSTI, unix.TIOCLINUX} {
		assert.Equal(t, refuse, call("ioctl", 0, request))
		assert.Equal(t, refuse, call("ioctl", 0, request|high), "the kernel ignores the upper half (CVE-2019-10063)")
		assert.Equal(t, refuse, call("ioctl", 0, request|0xdead<<32))
		assert.Equal(t, allow, call("ioctl", 0, request|1<<16), "another request")
	}
	for _, request := range []uint64{0, unix.TIOCGWINSZ, unix.TCGETS, 0x5410, 0x5413, 0x541f} {
		assert.Equal(t, allow, call("ioctl", 0, request))
	}
	assert.Equal(t, refuse, call("socket", unix.AF_VSOCK))
	assert.Equal(t, refuse, call("socket", unix.AF_VSOCK|high))
	for _, family := range []uint64{unix.AF_UNIX, unix.AF_INET, unix.AF_INET6, unix.AF_NETLINK} {
		assert.Equal(t, allow, call("socket", family))
	}
	assert.Equal(t, refuse, call("unshare", unix.CLONE_NEWUSER))
	assert.Equal(t, refuse, call("unshare", unix.CLONE_NEWNS|unix.CLONE_FILES))
	assert.Equal(t, allow, call("unshare", unix.CLONE_FILES))
	assert.Equal(t, refuse, call("clone", unix.CLONE_NEWUSER|uint64(unix.SIGCHLD)))
	assert.Equal(t, allow, call("clone", uint64(unix.CLONE_VM|unix.CLONE_VFORK)|uint64(unix.SIGCHLD)))
	assert.Equal(t, allow, call("clone", uint64(unix.CLONE_VM|unix.CLONE_FS|unix.CLONE_FILES|unix.CLONE_SIGHAND|unix.CLONE_THREAD|unix.CLONE_SYSVSEM)))

	assert.Equal(t, kill, verdict(t, 1, uint32(arch.I386.ID)), "calls of another architecture")
	if machine.ID == arch.X86_64.ID {
		number := uint32(machine.SyscallNames["keyctl"]) | uint32(arch.X32.SeccompMask)
		assert.Equal(t, absent, verdict(t, number, uint32(machine.ID)), "the x32 numbers")
	}
}

func TestTheFilterIsMadeOfWholeInstructions(t *testing.T) {
	program, err := filter()
	require.NoError(t, err)
	assert.NotEmpty(t, program)
	assert.Zero(t, len(program)%8)
	assert.Less(t, len(program)/8, 4096, "the kernel takes no more")
}
