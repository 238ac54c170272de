//go:build unix

package docker

import (
	"net"
	"os"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/sandbox"
)

func TestMountRefusals(t *testing.T) {
	dir := realTemp(t)
	require.NoError(t, os.MkdirAll(dir+"/w/real", 0o755))
	require.NoError(t, os.MkdirAll(dir+"/w/.git/hooks", 0o755))
	require.NoError(t, os.WriteFile(dir+"/w/file", nil, 0o644))
	require.NoError(t, os.Symlink("real", dir+"/w/link"))
	require.NoError(t, os.Symlink("missing", dir+"/w/dangling"))
	require.NoError(t, os.Mkdir(dir+"/other", 0o755))
	require.NoError(t, syscall.Mkfifo(dir+"/fifo", 0o644))
	socket, err := net.Listen("unix", dir+"/s")
	require.NoError(t, err)
	defer func() { _ = socket.Close() }()
	work := []string{dir + "/w"}
	at := func(source, target string) []sandbox.BindMount {
		return []sandbox.BindMount{sandbox.MountReadOnly(dir+"/"+source, target)}
	}
	for name, p := range map[string]sandbox.Policy{
		"a missing path":                              {Writable: []string{dir + "/missing"}},
		"a dangling link":                             {Writable: []string{dir + "/w/dangling"}},
		"a pipe":                                      {Readable: []string{dir + "/fifo"}},
		"a socket":                                    {Readable: []string{dir + "/s"}},
		"a device":                                    {Readable: []string{"/dev/null"}},
		"what holds the engine's socket":              {Writable: []string{dir}},
		"a mount point that is missing":               {Writable: work, Mounts: at("other", "/workspace/new")},
		"a mount point behind a link":                 {Writable: work, Mounts: at("other", "/workspace/link")},
		"a mount point below a link":                  {Writable: work, Mounts: at("other", "/workspace/link/x")},
		"a directory over a file":                     {Writable: work, Mounts: at("other", "/workspace/file")},
		"protection of what is missing":               {Writable: work, Protected: []string{dir + "/w/missing"}},
		"protection of a link":                        {Writable: work, Protected: []string{dir + "/w/link"}},
		"protection below a link":                     {Writable: work, Protected: []string{dir + "/w/link/.."}, Mounts: nil},
		"protection of what is shown as writable":     {Writable: append(work, dir+"/w/.git"), Dir: dir + "/w", Protected: []string{dir + "/w/.git"}},
		"protection around what is shown as writable": {Writable: append(work, dir+"/w/.git/hooks"), Dir: dir + "/w", Protected: []string{dir + "/w/.git"}},
	} {
		t.Run(name, func(t *testing.T) {
			l, err := layoutOf(t, p)
			if err == nil {
				_, err = l.binds(dir + "/engine.sock")
			}
			refused(t, err)
		})
	}
}
