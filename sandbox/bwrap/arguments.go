package bwrap

import (
	"strconv"

	"github.com/toolgen/toolgen/sandbox"
)

// verb says how a path comes into the sandbox.
type verb int

const (
	readOnly  verb = iota // the host's path, to read
	readWrite             // the host's path, to write
	link                  // a symbolic link to source
)

// mount is one path of the sandbox.
type mount struct {
	verb   verb
	source string // a host path, or the target of a link
	dest   string
}

// layout is what a sandbox looks like from inside, the same for each command.
// Order is policy: later mounts cover earlier ones.
type layout struct {
	features features
	system   []mount // programs, libraries and settings of the host
	paths    []mount // what the policy shows
	network  bool
	disk     int64 // bytes of each temporary file system
}

// descriptors are the numbers under which bubblewrap inherits files.
type descriptors struct {
	status, block, seccomp int   // seccomp is 0 without a filter
	files                  []int // one for each of identity.files
	paths                  []int // one for each of layout.paths, or none
}

// arguments are those of bubblewrap for one command, without the command. It
// depends on nothing but what it is given, so that goldens can pin it.
func arguments(l layout, fds descriptors, who identity, env sandbox.Environ, dir string) []string {
	a := namespaces(l, who)
	a = append(a, "--json-status-fd", strconv.Itoa(fds.status), "--block-fd", strconv.Itoa(fds.block))
	if fds.seccomp != 0 {
		a = append(a, "--seccomp", strconv.Itoa(fds.seccomp))
	}
	a = append(a, "--clearenv")
	for _, name := range env.Names() {
		value, _ := env.Lookup(name)
		a = append(a, "--setenv", name, value)
	}
	a = append(a, "--tmpfs", "/", "--perms", "0755", "--dir", "/etc")
	for _, m := range l.system {
		a = append(a, m.arguments()...)
	}
	for i, f := range who.files(l.network) {
		a = append(a, "--perms", "0644", "--file", strconv.Itoa(fds.files[i]), f.dest)
	}
	a = append(a, "--proc", "/proc", "--dev", "/dev")
	a = append(a, l.temporary("/dev/shm")...)
	a = append(a, l.temporary("/tmp")...)
	a = append(a, "--dir", "/var", "--symlink", "../tmp", "/var/tmp")
	for i, m := range l.paths {
		if len(fds.paths) > 0 {
			a = append(a, [...]string{readOnly: "--ro-bind-fd", readWrite: "--bind-fd"}[m.verb], strconv.Itoa(fds.paths[i]), m.dest)
			continue
		}
		a = append(a, m.arguments()...)
	}
	return append(a, "--remount-ro", "/dev", "--remount-ro", "/", "--chdir", dir)
}

func namespaces(l layout, who identity) []string {
	a := []string{"--unshare-all"}
	if l.network {
		a = append(a, "--share-net")
	}
	a = append(a, "--unshare-user")
	if l.features.disableUserNS {
		a = append(a, "--disable-userns")
	}
	return append(a,
		"--cap-drop", "ALL", "--uid", strconv.FormatUint(uint64(who.uid), 10), "--gid", strconv.FormatUint(uint64(who.gid), 10),
		"--hostname", "sandbox", "--new-session", "--die-with-parent")
}

func (m mount) arguments() []string {
	switch m.verb {
	case link:
		return []string{"--symlink", m.source, m.dest}
	case readWrite:
		return []string{"--bind", m.source, m.dest}
	default:
		return []string{"--ro-bind", m.source, m.dest}
	}
}

// temporary is a file system in memory that everybody may write to.
func (l layout) temporary(dest string) []string {
	a := []string{"--perms", "1777"}
	if l.features.size {
		a = append(a, "--size", strconv.FormatInt(l.disk, 10))
	}
	return append(a, "--tmpfs", dest)
}
