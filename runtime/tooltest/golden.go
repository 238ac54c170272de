package tooltest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Golden fails the test unless listing is what the file at path holds: a listing by
// [tool.Toolbox.Schemas], or any other JSON. The file has it indented, so that a
// change is seen line by line. With update the file is written in place of that.
func Golden(t testing.TB, path string, listing []byte, update bool) {
	t.Helper()
	var b bytes.Buffer
	if err := json.Indent(&b, listing, "", "  "); err != nil {
		t.Fatalf("%s: the listing is no JSON: %v", path, err)
	}
	got := b.String() + "\n"
	if update {
		if err := write(path, got); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v; run the test with update to write it", err)
	}
	if got != string(want) {
		t.Errorf("%s: the listing has changed; run the test with update if this is meant\n%s", path, difference(string(want), got))
	}
}

func write(path, text string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, []byte(text), 0o644)
}

// difference shows the lines that differ, without the equal ones before and after.
func difference(want, got string) string {
	a, b := strings.Split(want, "\n"), strings.Split(got, "\n")
	line := 0
	for line < len(a) && line < len(b) && a[line] == b[line] {
		line++
	}
	tail := 0
	for tail < len(a)-line && tail < len(b)-line && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	var out strings.Builder
	fmt.Fprintf(&out, "line %d:\n", line+1)
	list(&out, "-", a[line:len(a)-tail])
	list(&out, "+", b[line:len(b)-tail])
	return out.String()
}

func list(out *strings.Builder, sign string, lines []string) {
	const most = 10
	for i, line := range lines {
		if i == most {
			fmt.Fprintf(out, "%s and %d lines more\n", sign, len(lines)-most)
			return
		}
		fmt.Fprintf(out, "%s %s\n", sign, line)
	}
}
