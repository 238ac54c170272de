package bwrap

import (
	"encoding/binary"
	"fmt"

	seccomp "github.com/elastic/go-seccomp-bpf"
	"github.com/elastic/go-seccomp-bpf/arch"
	"golang.org/x/net/bpf"
	"golang.org/x/sys/unix"
)

// refused system calls answer EPERM: they reach into the kernel, its keys, its
// modules or its clock, and nothing that a tool runs needs them.
var refused = [...]string{
	"acct", "add_key", "adjtimex", "bpf", "clock_adjtime", "clock_settime", "delete_module", "finit_module", "fsconfig", "fsmount",
	"fsopen", "fspick", "init_module", "ioperm", "iopl", "kexec_file_load", "kexec_load", "keyctl", "lookup_dcookie", "mount",
	"mount_setattr", "move_mount", "name_to_handle_at", "nfsservctl", "open_by_handle_at", "open_tree", "perf_event_open", "pivot_root",
	"quotactl", "quotactl_fd", "reboot", "request_key", "setdomainname", "sethostname", "setns", "settimeofday", "swapoff", "swapon",
	"syslog", "umount", "umount2", "userfaultfd", "vhangup",
}

// absent system calls answer ENOSYS, so that callers turn to older ones whose
// arguments a filter can see.
var absent = [...]string{"clone3", "io_uring_enter", "io_uring_register", "io_uring_setup"}

// newNamespaces are the flags of clone and unshare that make namespaces.
const newNamespaces = unix.CLONE_NEWNS | unix.CLONE_NEWCGROUP | unix.CLONE_NEWUTS | unix.CLONE_NEWIPC | unix.CLONE_NEWUSER |
	unix.CLONE_NEWPID | unix.CLONE_NEWNET

// filter is the program that the kernel runs for each system call, as
// bubblewrap takes it: struct sock_filter after struct sock_filter.
func filter() ([]byte, error) {
	program, err := assemble()
	if err != nil {
		return nil, fmt.Errorf("system call filter: %w", err)
	}
	raw, err := bpf.Assemble(program)
	if err != nil {
		return nil, fmt.Errorf("system call filter: %w", err)
	}
	var out []byte
	for _, i := range raw {
		out = binary.NativeEndian.AppendUint16(out, i.Op)
		out = append(out, i.Jt, i.Jf)
		out = binary.NativeEndian.AppendUint32(out, i.K)
	}
	return out, nil
}

// archOffset is where struct seccomp_data holds the architecture.
const archOffset = 4

func assemble() ([]bpf.Instruction, error) {
	machine, err := arch.GetInfo("")
	if err != nil {
		return nil, err
	}
	known := func(names []string) (kept []string) {
		for _, name := range names {
			if _, ok := machine.SyscallNames[name]; ok {
				kept = append(kept, name)
			}
		}
		return kept
	}
	policy := seccomp.Policy{
		DefaultAction: seccomp.ActionAllow,
		Syscalls: []seccomp.SyscallGroup{
			{Action: seccomp.ActionErrno, Names: known(refused[:]), NamesWithCondtions: conditions()},
			{Action: seccomp.ActionErrno | seccomp.Action(unix.ENOSYS), Names: known(absent[:])},
		},
	}
	rest, err := policy.Assemble()
	if err != nil {
		return nil, err
	}
	// The library lets calls of another architecture pass, such as the 32-bit
	// ones of a 64-bit machine, whose numbers mean other calls.
	return append([]bpf.Instruction{
		bpf.LoadAbsolute{Off: archOffset, Size: 4},
		bpf.JumpIf{Cond: bpf.JumpEqual, Val: uint32(machine.ID), SkipTrue: 1},
		bpf.RetConstant{Val: uint32(seccomp.ActionKillProcess)},
	}, rest...), nil
}

func conditions() []seccomp.NameWithConditions {
	return []seccomp.NameWithConditions{
		// Input pushed into a terminal (CVE-2017-5226, CVE-2019-10063).
		{Name: "ioctl", Conditions: low32(1, unix.TIOCSTI)},
		{Name: "ioctl", Conditions: low32(1, unix.TIOCLINUX)},
		// Sockets to the machine that this one runs on.
		{Name: "socket", Conditions: low32(0, unix.AF_VSOCK)},
		{Name: "unshare", Conditions: seccomp.ArgumentConditions{{Argument: 0, Operation: seccomp.BitsSet, Value: newNamespaces}}},
		{Name: "clone", Conditions: seccomp.ArgumentConditions{{Argument: 0, Operation: seccomp.BitsSet, Value: newNamespaces}}},
	}
}

// low32 compares the lower half of an argument. The kernel ignores the upper
// half of an int, so a comparison of all 64 bits is passed by setting one of
// them; bit by bit is how the library can be told so.
func low32(argument, value uint32) seccomp.ArgumentConditions {
	all := seccomp.ArgumentConditions{{Argument: argument, Operation: seccomp.BitsNotSet, Value: uint64(^value)}}
	for bit := range 32 {
		if mask := uint32(1) << bit; value&mask != 0 {
			all = append(all, seccomp.Condition{Argument: argument, Operation: seccomp.BitsSet, Value: uint64(mask)})
		}
	}
	return all
}
