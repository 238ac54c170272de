package main

import (
	"context"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "rewrite the wanted texts in testdata/script")

// TestScript plays the stories in testdata/script: whole runs of toolgen in a
// module of their own that uses this one.
func TestScript(t *testing.T) {
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:           filepath.Join("testdata", "script"),
		UpdateScripts: *update,
		Setup: func(env *testscript.Env) error {
			for _, name := range []string{"GOMODCACHE", "GOCACHE", "GOROOT"} {
				env.Setenv(name, goEnv(t, name))
			}
			env.Setenv("GOFLAGS", "-mod=mod")
			env.Setenv("GOPROXY", "off")
			env.Setenv("GOSUMDB", "off")
			env.Setenv("GOWORK", "off")
			env.Setenv("NO_COLOR", "1")
			env.Values[environKey{}] = env.Vars
			return os.WriteFile(filepath.Join(env.WorkDir, "go.mod"), []byte(storyModule(root)), 0o644)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"toolgen": runToolgen},
	})
}

// base is this process's directory.
func base(ts *testscript.TestScript) string {
	dir, err := os.Getwd()
	ts.Check(err)
	return dir
}

// environKey is under what a story keeps its environment for runToolgen.
type environKey struct{}

func goEnv(t *testing.T, name string) string {
	t.Helper()
	out, err := exec.Command("go", "env", name).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}

func storyModule(root string) string {
	return "module example.com/story\n\ngo 1.26\n\n" +
		"require github.com/toolgen/toolgen v0.0.0\n\n" +
		"replace github.com/toolgen/toolgen => " + root + "\n"
}

// runToolgen runs toolgen in this process, so that its lines count as covered.
// `toolgen` wants exit code 0, `! toolgen` any other; the code is in $code.
func runToolgen(ts *testscript.TestScript, neg bool, args []string) {
	p := &program{
		ctx:    context.Background(),
		base:   base(ts),
		dir:    ts.MkAbs("."),
		env:    ts.Value(environKey{}).([]string),
		stdout: ts.Stdout(),
		stderr: ts.Stderr(),
	}
	code := p.run(args)
	ts.Setenv("code", strconv.Itoa(code))
	if neg == (code == exitDone) {
		ts.Fatalf("toolgen %v: exit code %d", args, code)
	}
}
