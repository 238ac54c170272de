package workspace

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// BenchmarkEdit replaces one word of a file of 1 MB. The floor is a new file
// that is synced and renamed, which BenchmarkReplace does bare.
func BenchmarkEdit(b *testing.B) {
	root := b.TempDir()
	f, err := Open(Config{Root: root, Name: "/work"})
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	text := strings.Repeat("a line of text like any other\n", 1<<20/30)
	if err := os.WriteFile(filepath.Join(root, "f"), []byte(text+"red"), 0o644); err != nil {
		b.Fatal(err)
	}
	words := [2]string{"red", "blue"}
	for i := 0; b.Loop(); i++ {
		if _, err := f.Edit(b.Context(), "f", words[i%2], words[(i+1)%2], EditOptions{}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkReplace(b *testing.B) {
	name := filepath.Join(b.TempDir(), "f")
	data := make([]byte, 1<<20)
	for b.Loop() {
		f, err := os.Create(name + ".new")
		if err != nil {
			b.Fatal(err)
		}
		if _, err := f.Write(data); err != nil {
			b.Fatal(err)
		}
		if err := f.Sync(); err != nil {
			b.Fatal(err)
		}
		f.Close()
		if err := os.Rename(name+".new", name); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkRead reads a small file four levels down.
func BenchmarkRead(b *testing.B) {
	root := b.TempDir()
	f, err := Open(Config{Root: root, Name: "/work"})
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	if _, err := f.Write(b.Context(), "a/b/c/d", []byte("text"), WriteOptions{}); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := f.Read(b.Context(), "a/b/c/d"); err != nil {
			b.Fatal(err)
		}
	}
}
