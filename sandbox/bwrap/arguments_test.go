package bwrap

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/internal/golden"
	"github.com/toolgen/toolgen/sandbox"
)

// system is a machine of the tests' own.
var system = []mount{
	{verb: readOnly, source: "/usr", dest: "/usr"},
	{verb: link, source: "usr/bin", dest: "/bin"},
	{verb: readOnly, source: "/run/resolved.conf", dest: "/etc/resolv.conf"},
}

// shown puts one option with its values on a line.
func shown(arguments []string) string {
	var b strings.Builder
	for i, a := range arguments {
		switch {
		case i == 0:
		case strings.HasPrefix(a, "--"):
			b.WriteByte('\n')
		default:
			b.WriteByte(' ')
		}
		b.WriteString(a)
	}
	return b.String() + "\n"
}

func TestArguments(t *testing.T) {
	env, err := sandbox.ResolveEnv(sandbox.Policy{Env: map[string]string{"TOKEN": "s3cret", "A": "line\nbreak"}}, map[string]string{"PATH": "/usr/bin:/bin"}, nil)
	require.NoError(t, err)
	paths := []mount{
		{verb: readOnly, source: "/srv/docs", dest: "/srv/docs"},
		{verb: readWrite, source: "/data/work", dest: "/home/me/work"},
		{verb: readWrite, source: "/data/work/sub", dest: "/home/me/work/sub"},
		{verb: readOnly, source: "/data/work/sub/.git", dest: "/home/me/work/sub/.git"},
	}
	newest := features{disableUserNS: true, size: true, bindFD: true}
	for name, test := range map[string]struct {
		layout layout
		fds    descriptors
		who    identity
		dir    string
	}{
		"minimal": {
			layout{features: newest, system: system[:2], disk: 1 << 30},
			descriptors{status: 3, block: 4, seccomp: 5, files: []int{6, 7, 8}},
			identity{1000, 1000},
			"/tmp",
		},
		"workspace": {
			layout{features: newest, system: system[:2], paths: paths, disk: 1 << 20},
			descriptors{status: 3, block: 4, seccomp: 5, files: []int{6, 7, 8}, paths: []int{9, 10, 11, 12}},
			identity{1000, 1000},
			"/home/me/work",
		},
		"network": {
			layout{features: newest, system: system, paths: paths[:1], network: true, disk: 1 << 30},
			descriptors{status: 3, block: 4, seccomp: 5, files: []int{6, 7}, paths: []int{8}},
			identity{0, 0},
			"/srv/docs",
		},
		"old": {
			layout{features: features{}, system: system[:2], paths: paths, disk: 1 << 30},
			descriptors{status: 3, block: 4, files: []int{5, 6, 7}},
			identity{12345, 23456},
			"/tmp",
		},
	} {
		t.Run(name, func(t *testing.T) {
			golden.Equal(t, "arguments."+name+".golden", shown(arguments(test.layout, test.fds, test.who, env, test.dir)))
		})
	}
}

func TestFilesNameTheUsersInside(t *testing.T) {
	var b strings.Builder
	for _, who := range []identity{{1000, 1000}, {0, 0}, {7, 0}} {
		for _, f := range who.files(who.uid == 0) {
			b.WriteString("-- " + f.dest + "\n" + f.content)
		}
	}
	golden.Equal(t, "files.golden", b.String())
}

func TestCarveOutsComeAfterWhatTheyAreCarvedFrom(t *testing.T) {
	l := layout{paths: []mount{
		{verb: readWrite, source: "/w", dest: "/w"}, {verb: readOnly, source: "/w/.git", dest: "/w/.git"},
	}}
	text := strings.Join(arguments(l, descriptors{files: []int{0, 0, 0}}, identity{}, sandbox.Environ{}, "/w"), " ")
	order := []string{"--tmpfs / ", "--proc /proc", "--tmpfs /tmp", "--bind /w /w", "--ro-bind /w/.git /w/.git", "--remount-ro /dev", "--remount-ro / ", "--chdir /w"}
	at := -1
	for _, part := range order {
		i := strings.Index(text, part)
		require.Greater(t, i, at, part)
		at = i
	}
}

func TestFeatures(t *testing.T) {
	help := "usage: bwrap [OPTIONS...] [--] COMMAND [ARGS...]\n\n    --help   Print this help\n"
	for _, option := range required {
		help += "    " + option + " X   Text\n"
	}
	f, err := parseFeatures(help)
	require.NoError(t, err)
	assert.Equal(t, features{}, f)
	f, err = parseFeatures(help + "    --size BYTES\n    --disable-userns\n    --bind-fd FD DEST\n    --ro-bind-fd FD DEST\n")
	require.NoError(t, err)
	assert.Equal(t, features{disableUserNS: true, size: true, bindFD: true}, f)
	_, err = parseFeatures(strings.ReplaceAll(help, "--block-fd", "--other"))
	require.ErrorIs(t, err, sandbox.ErrUnavailable)
	assert.Equal(t, "bwrap is not available: the installed bubblewrap has no --block-fd: install version 0.5.0 or newer", err.Error())
	assert.Equal(t, "0.8.0", parseVersion("bubblewrap 0.8.0\n"))
}
