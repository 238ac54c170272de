package bwrap

import (
	"os"
	"path/filepath"
)

// systemMounts are the host's programs, libraries and the settings without
// which they do not work, read-only: nothing of a user's. A merged /usr is
// rebuilt with the same links.
func systemMounts(network bool) []mount {
	var all []mount
	for _, dir := range []string{"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store", "/gnu/store"} {
		info, err := os.Lstat(dir)
		switch {
		case err != nil:
		case info.Mode()&os.ModeSymlink != 0:
			if target, err := os.Readlink(dir); err == nil {
				all = append(all, mount{verb: link, source: target, dest: dir})
			}
		case info.IsDir():
			all = append(all, mount{verb: readOnly, source: dir, dest: dir})
		}
	}
	files := []string{
		"/etc/alternatives", "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/nsswitch.conf", "/etc/localtime",
		"/etc/ssl", "/etc/pki", "/etc/ca-certificates", "/etc/mime.types", "/etc/protocols", "/etc/services", "/etc/gai.conf",
	}
	if network {
		files = append(files, "/etc/resolv.conf", "/etc/hosts", "/etc/host.conf")
	}
	for _, file := range files {
		// What is a link, such as resolv.conf, is shown as what it leads to.
		if real, err := filepath.EvalSymlinks(file); err == nil {
			all = append(all, mount{verb: readOnly, source: real, dest: file})
		}
	}
	return all
}

// engineSockets give whoever can connect to them the host.
var engineSockets = [...]string{
	"/run/docker.sock", "/var/run/docker.sock", "/run/containerd/containerd.sock", "/run/podman/podman.sock", "/run/crio/crio.sock",
}
