package bwrap

import (
	"slices"
	"strings"

	"github.com/toolgen/toolgen/sandbox"
)

// features are what an installed bubblewrap can do beyond what is needed.
type features struct {
	disableUserNS bool // since 0.8.0
	size          bool // since 0.7.0
	bindFD        bool // since 0.10.0, and in Debian 12's 0.8.0
}

// required options have been there since 0.5.0, of 2021.
var required = [...]string{
	"--args", "--unshare-all", "--share-net", "--unshare-user", "--uid", "--gid", "--hostname", "--chdir", "--clearenv", "--setenv",
	"--bind", "--ro-bind", "--remount-ro", "--proc", "--dev", "--tmpfs", "--dir", "--file", "--symlink", "--seccomp", "--block-fd",
	"--json-status-fd", "--new-session", "--die-with-parent", "--cap-drop", "--perms",
}

// parseFeatures reads what "bwrap --help" prints.
func parseFeatures(help string) (features, error) {
	var options []string
	for line := range strings.Lines(help) {
		if fields := strings.Fields(line); len(fields) > 0 && strings.HasPrefix(fields[0], "--") {
			options = append(options, fields[0])
		}
	}
	for _, option := range required {
		if !slices.Contains(options, option) {
			return features{}, &sandbox.UnavailableError{
				Backend: backend, Reason: "the installed bubblewrap has no " + option, Hint: "install version 0.5.0 or newer",
			}
		}
	}
	return features{
		disableUserNS: slices.Contains(options, "--disable-userns"),
		size:          slices.Contains(options, "--size"),
		bindFD:        slices.Contains(options, "--bind-fd") && slices.Contains(options, "--ro-bind-fd"),
	}, nil
}

// parseVersion reads what "bwrap --version" prints.
func parseVersion(text string) string {
	return strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(text), "bubblewrap"))
}
