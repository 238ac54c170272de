//go:build linux

package skills_test

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The kernel tells who opens a file, so this holds for real disks as well.
func TestAnUnchangedRefreshOpensNoFileOnDisk(t *testing.T) {
	root := t.TempDir()
	add(t, root, "pdf", "One")
	file := filepath.Join(root, "pdf", "SKILL.md")
	r := open(t, root)
	time.Sleep(2100 * time.Millisecond)
	_, err := r.RefreshIfChanged() // the last comparison of contents
	require.NoError(t, err)

	watch, err := syscall.InotifyInit1(syscall.IN_NONBLOCK)
	require.NoError(t, err)
	defer syscall.Close(watch)
	_, err = syscall.InotifyAddWatch(watch, file, syscall.IN_OPEN|syscall.IN_ACCESS)
	require.NoError(t, err)
	opened := func() bool {
		n, _ := syscall.Read(watch, make([]byte, 4096))
		return n > 0
	}
	_, err = r.RefreshIfChanged()
	require.NoError(t, err)
	assert.False(t, opened())
	_, err = r.Refresh()
	require.NoError(t, err)
	assert.True(t, opened(), "the watch works")

	// An edit of the same size that restores the modification time shows in the
	// change time.
	info, err := os.Stat(file)
	require.NoError(t, err)
	write(t, file, document("pdf", "Two"))
	require.NoError(t, os.Chtimes(file, info.ModTime(), info.ModTime()))
	changes, err := r.RefreshIfChanged()
	require.NoError(t, err)
	assert.Equal(t, []string{"pdf"}, changes.Updated)
}
