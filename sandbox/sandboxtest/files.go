package sandboxtest

import (
	"crypto/rand"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/sandbox"
)

const canary = "canary-of-the-host"

func (s *suite) testFiles(t *testing.T) {
	t.Run("the workspace is shared with the host", func(t *testing.T) {
		f := s.open(t)
		require.NoError(t, os.WriteFile(f.root+"/in", []byte("from outside"), 0o644))
		assert.Equal(t, "from outside", trim(f.sh("cat in; echo from inside > out").Stdout))
		text, err := os.ReadFile(f.root + "/out")
		require.NoError(t, err)
		assert.Equal(t, "from inside\n", string(text))
	})

	t.Run("files outside the policy cannot be read", s.testReadOutside)
	t.Run("files outside the policy cannot be written", s.testWriteOutside)
	t.Run("a directory that is a link to a descriptor leads nowhere", s.testLinkedDirectory)
	t.Run("a read-only workspace cannot be written", func(t *testing.T) {
		f := s.open(t, func(p *sandbox.Policy) { p.Readable, p.Writable = p.Writable, nil })
		require.NoError(t, os.WriteFile(f.root+"/kept", []byte("kept"), 0o666))
		r := f.sh("cat kept; echo x > new; echo x >> kept; rm -f kept; mkdir made")
		assert.Equal(t, "kept", trim(r.Stdout))
		if !f.stands(sandbox.ControlWrite) {
			return
		}
		assert.NoFileExists(t, f.root+"/new")
		assert.NoDirExists(t, f.root+"/made")
		text, err := os.ReadFile(f.root + "/kept")
		require.NoError(t, err)
		assert.Equal(t, "kept", string(text))
	})

	t.Run("a user of host owns what it makes", func(t *testing.T) {
		f := s.open(t, func(p *sandbox.Policy) { p.User = "host" })
		if !f.stands(sandbox.ControlUser) {
			return
		}
		require.True(t, f.sh("echo x > mine").OK())
		assert.Equal(t, os.Getuid(), owner(t, f.root+"/mine"))
	})

	s.testMounts(t)
	s.testProtected(t)
}

func (s *suite) testReadOutside(t *testing.T) {
	f := s.open(t)
	evil := f.root + "-evil"
	require.NoError(t, os.Mkdir(evil, 0o755))
	secret := evil + "/secret"
	require.NoError(t, os.WriteFile(secret, []byte(canary), 0o644))
	require.NoError(t, os.Symlink(secret, f.root+"/absolute"))
	require.NoError(t, os.Symlink("../"+filepath.Base(evil)+"/secret", f.root+"/relative"))
	require.NoError(t, os.Symlink(evil, f.root+"/directory"))
	if !f.stands(sandbox.ControlRead) {
		return
	}
	for _, path := range []string{
		secret, "../" + filepath.Base(evil) + "/secret", "absolute", "relative", "directory/secret",
		"/proc/self/root" + secret, "/proc/1/root" + secret, "/proc/self/cwd/../" + filepath.Base(evil) + "/secret",
	} {
		r := f.run(sandbox.Command{Argv: []string{"cat", path}})
		assert.False(t, r.OK(), path)
		assert.NotContains(t, r.Output(), canary, path)
	}
	r := f.sh("for d in /proc/self/fd /proc/1/fd; do for l in $d/*; do cat $l/" + filepath.Base(secret) + "; done; done 2>/dev/null")
	assert.NotContains(t, r.Output(), canary, "no descriptor leads out")
}

// testLinkedDirectory begins in what a descriptor of the runtime may be
// (CVE-2024-21626): one that is a directory of the host leads anywhere.
func (s *suite) testLinkedDirectory(t *testing.T) {
	f := s.open(t)
	evil := f.root + "-evil"
	require.NoError(t, os.Mkdir(evil, 0o755))
	require.NoError(t, os.WriteFile(evil+"/secret", []byte(canary), 0o644))
	if !f.stands(sandbox.ControlRead) {
		return
	}
	for n := range 16 {
		link := "fd" + strconv.Itoa(n)
		require.NoError(t, os.Symlink("/proc/self/fd/"+strconv.Itoa(n), f.root+"/"+link))
		r, err := f.sb.Run(t.Context(), sandbox.Command{Script: "cat ../" + filepath.Base(evil) + "/secret", Dir: f.dir + "/" + link})
		if err != nil {
			var argument *sandbox.ArgumentError
			require.ErrorAs(t, err, &argument)
			continue
		}
		assert.NotContains(t, r.Output(), canary, link)
	}
}

func (s *suite) testWriteOutside(t *testing.T) {
	f := s.open(t)
	evil := f.root + "-evil"
	require.NoError(t, os.Mkdir(evil, 0o777))
	require.NoError(t, os.Symlink(evil+"/dangling", f.root+"/link"))
	if !f.stands(sandbox.ControlWrite) {
		return
	}
	system := "/etc/sandboxtest-" + rand.Text()
	defer func() { _ = os.Remove(system) }()
	for _, path := range []string{evil + "/written", "../" + filepath.Base(evil) + "/written", "link", system, "/proc/self/root" + evil + "/written"} {
		f.run(sandbox.Command{Argv: []string{"/bin/sh", "-c", `echo x > "$1"`, "sh", path}})
	}
	entries, err := os.ReadDir(evil)
	require.NoError(t, err)
	assert.Empty(t, entries)
	assert.NoFileExists(t, system)
}

func (s *suite) testMounts(t *testing.T) {
	t.Run("mounts are shown where they were asked for", func(t *testing.T) {
		dir := s.workspace(t)
		config, output := dir+`/con,fig "x"=1`, dir+"/output"
		require.NoError(t, os.Mkdir(config, 0o755))
		require.NoError(t, os.Mkdir(output, 0o755))
		require.NoError(t, os.Chmod(output, 0o777))
		require.NoError(t, os.WriteFile(config+"/file", []byte("configured"), 0o644))
		p := sandbox.PolicyForWorkspace(s.workspace(t), true)
		p.Mounts = []sandbox.BindMount{sandbox.MountReadOnly(config, "/opt/config"), sandbox.MountReadWrite(output, "/opt/out,put")}
		sb := s.factory(t, p)
		err := sb.Start(t.Context())
		defer func() { require.NoError(t, sb.Close(t.Context())) }()
		f := &fixture{t: t, sb: sb}
		if !f.stands(sandbox.ControlRead) {
			require.ErrorIs(t, err, errUnsupported, "a mount that cannot be made is refused")
			return
		}
		require.NoError(t, err)
		r := f.sh("cat /opt/config/file; echo x > /opt/config/no; echo made > '/opt/out,put/file'")
		assert.Equal(t, "configured", trim(r.Stdout))
		assert.NoFileExists(t, config+"/no")
		text, err := os.ReadFile(output + "/file")
		require.NoError(t, err)
		assert.Equal(t, "made\n", string(text))
	})

	t.Run("a missing source fails the start", func(t *testing.T) {
		p := sandbox.PolicyForWorkspace(s.workspace(t), true)
		p.Mounts = []sandbox.BindMount{sandbox.MountReadOnly(t.TempDir()+"/missing", "/opt/x")}
		sb := s.factory(t, p)
		defer func() { require.NoError(t, sb.Close(t.Context())) }()
		assert.Error(t, sb.Start(t.Context()))
	})
}

// testProtected covers what .git may be: a directory, a file (a worktree), a
// link, or not there.
func (s *suite) testProtected(t *testing.T) {
	for name, build := range map[string]func(t *testing.T, git string){
		"a directory": func(t *testing.T, git string) {
			require.NoError(t, os.MkdirAll(git+"/hooks", 0o777))
			require.NoError(t, os.Chmod(git+"/hooks", 0o777))
		},
		"a file":  func(t *testing.T, git string) { require.NoError(t, os.WriteFile(git, []byte("gitdir: x"), 0o666)) },
		"a link":  func(t *testing.T, git string) { require.NoError(t, os.Symlink("elsewhere", git)) },
		"missing": func(*testing.T, string) {},
	} {
		t.Run("a protected path stays as it is: "+name, func(t *testing.T) {
			root := s.workspace(t)
			git := root + "/.git"
			build(t, git)
			p := sandbox.PolicyForWorkspace(root, true)
			p.Protected = []string{git}
			sb := s.factory(t, p)
			err := sb.Start(t.Context())
			defer func() { require.NoError(t, sb.Close(t.Context())) }()
			f := &fixture{t: t, sb: sb, root: root}
			if !f.stands(sandbox.ControlWrite) {
				return
			}
			if err != nil {
				// Refusing to start with a reason is protection as well.
				require.True(t, isRefusal(err), "%v", err)
				return
			}
			before := listing(t, root)
			f.sh("echo x > .git/hooks/post-checkout; echo x > .git; mkdir -p .git/hooks; rm -rf .git; mv .git moved; ln -s /tmp .git; true")
			assert.Equal(t, before, listing(t, root))
			r := f.sh("echo fine > other && cat other")
			assert.Equal(t, "fine", trim(r.Stdout), "the rest is writable")
		})
	}
}
