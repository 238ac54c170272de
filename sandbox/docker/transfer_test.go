package docker

import (
	"context"
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/sandbox"
)

// tree writes files of several kinds below a new directory.
func tree(t *testing.T, size int) string {
	t.Helper()
	dir := realTemp(t)
	blob := make([]byte, size)
	_, _ = rand.Read(blob)
	require.NoError(t, os.MkdirAll(dir+"/deep/er", 0o755))
	require.NoError(t, os.MkdirAll(dir+"/empty", 0o700))
	require.NoError(t, os.WriteFile(dir+"/blob", blob, 0o640))
	require.NoError(t, os.WriteFile(dir+"/deep/er/run.sh", []byte("#!/bin/sh\necho ran\n"), 0o755))
	require.NoError(t, os.WriteFile(dir+"/-rf \"q\"\nline", []byte("odd"), 0o644))
	require.NoError(t, os.WriteFile(dir+"/"+strings.Repeat("é", 120), nil, 0o644))
	require.NoError(t, os.Symlink("../../blob", dir+"/deep/er/link"))
	require.NoError(t, os.Chmod(dir+"/blob", 0o640))
	return dir
}

// contents is everything below a directory, with modes, links and bytes.
func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	require.NoError(t, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		require.NoError(t, err)
		info, err := d.Info()
		require.NoError(t, err)
		rel, err := filepath.Rel(dir, path)
		require.NoError(t, err)
		text := info.Mode().String()
		switch {
		case rel == ".":
			return nil
		case info.Mode().IsRegular():
			data, err := os.ReadFile(path)
			require.NoError(t, err)
			text += " " + string(data)
		case info.Mode()&fs.ModeSymlink != 0:
			target, err := os.Readlink(path)
			require.NoError(t, err)
			text += " " + target
		}
		all[rel] = text
		return nil
	}))
	return all
}

func TestTreesComeBackAsTheyWent(t *testing.T) {
	bothImages(t, func(t *testing.T, image string) {
		s := live(t, image, sandbox.Policy{Limits: sandbox.Limits{Disk: 256 << 20}}, Options{})
		size := 100_000_000
		if image == fullImage || testing.Short() {
			size = 1_000_000 // once is enough
		}
		from, to := tree(t, size), t.TempDir()+"/new/er"
		require.NoError(t, s.Upload(t.Context(), from, "/tmp/in/side"))
		assert.Equal(t, "ran", said(sh(t, s, "/tmp/in/side/deep/er/run.sh").Stdout))
		require.NoError(t, s.Download(t.Context(), "/tmp/in/side", to, 200_000_000))
		want, got := contents(t, from), contents(t, to)
		for name := range want {
			assert.True(t, want[name] == got[name], name)
		}
		assert.Len(t, got, len(want))
	})
}

func TestHostileTreesInsideAreRefused(t *testing.T) {
	s := live(t, fullImage, sandbox.Policy{}, Options{})
	for name, script := range map[string]string{
		"an absolute link": "ln -s /etc/passwd link",
		"a link out":       "ln -s ../../x link",
		"a pipe":           "mkfifo pipe",
		"too much":         "head -c 2000 /dev/zero > big",
		"a sparse giant":   "truncate -s 1T giant",
	} {
		t.Run(name, func(t *testing.T) {
			dir := "/tmp/" + strings.ReplaceAll(name, " ", "-")
			require.True(t, sh(t, s, "mkdir "+dir+" && cd "+dir+" && "+script+" && echo x > fine").OK())
			to := realTemp(t)
			err := s.Download(t.Context(), dir, to, 1000)
			require.ErrorIs(t, err, errRefused)
			t.Log(err)
			assert.Empty(t, contents(t, to), "a refused download leaves nothing")
		})
	}
}

func TestTransfersSayWhatIsWrong(t *testing.T) {
	s := live(t, busyboxImage, sandbox.Policy{Limits: sandbox.Limits{Disk: 1 << 20}}, Options{})
	full := tree(t, 2<<20)
	err := s.Upload(t.Context(), full, "/tmp/x")
	require.ErrorIs(t, err, sandbox.ErrSaturated)
	assert.Contains(t, err.Error(), "raise Limits.Disk")

	assert.ErrorContains(t, s.Upload(t.Context(), tree(t, 1), "/etc/x"), "upload to /etc/x: ")
	assert.ErrorContains(t, s.Download(t.Context(), "/no/such", t.TempDir()+"/new", 1), "download from /no/such: ")
	refused(t, s.Upload(t.Context(), "/no/such", "/tmp"))
	refused(t, s.Upload(t.Context(), t.TempDir(), "relative"))
	refused(t, s.Download(t.Context(), "/proc/self/root", t.TempDir(), 1))
	refused(t, s.Download(t.Context(), "/tmp", full, 1))
	refused(t, s.Download(t.Context(), "/tmp", full+"/blob", 1))

	out := realTemp(t)
	require.NoError(t, os.Symlink("/etc", out+"/link"))
	assert.ErrorIs(t, s.Upload(t.Context(), out, "/tmp/y"), errRefused)

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	assert.ErrorIs(t, s.Upload(ctx, full, "/tmp/z"), context.Canceled)
	assert.ErrorIs(t, s.Download(ctx, "/tmp", t.TempDir()+"/new", 1), context.Canceled)

	require.NoError(t, s.Close(t.Context()))
	assert.ErrorIs(t, s.Upload(t.Context(), full, "/tmp"), sandbox.ErrClosed)
	assert.ErrorIs(t, s.Download(t.Context(), "/tmp", t.TempDir()+"/new", 1), sandbox.ErrClosed)
}

func TestAnImageWithoutTarIsTold(t *testing.T) {
	s := live(t, fullImage, sandbox.Policy{Env: map[string]string{"PATH": "/nowhere"}}, Options{})
	err := s.Download(t.Context(), "/tmp", t.TempDir()+"/new", sandbox.NoLimit)
	assert.ErrorIs(t, err, errors.ErrUnsupported)
	assert.ErrorContains(t, err, "no tar")
}

func TestPortsAreReachedFromTheHost(t *testing.T) {
	s := live(t, busyboxImage, sandbox.Policy{Network: sandbox.NetworkFull}, Options{Ports: []int{8080}})
	p, err := s.Spawn(t.Context(), sandbox.Command{Script: `while :; do printf 'HTTP/1.0 200 OK\r\n\r\nserved' | nc -l -p 8080; done`})
	require.NoError(t, err)
	address, err := s.Address(t.Context(), 8080)
	require.NoError(t, err)
	assert.True(t, strings.HasPrefix(address, "127.0.0.1:"), address)
	assert.Equal(t, "served", fetched(t, "http://"+address))
	_, err = s.Address(t.Context(), 80)
	refused(t, err)
	require.NoError(t, p.Kill(t.Context()))
	require.NoError(t, s.Close(t.Context()))
	_, err = s.Address(t.Context(), 8080)
	assert.ErrorIs(t, err, sandbox.ErrClosed)
}
