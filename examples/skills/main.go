// Skills shows an agent with two skills that edits one while it runs. In place
// of a model it follows a script: it loads a skill, reads a file the skill refers
// to, breaks the other skill, mends it, and loads it again. The prompt is printed
// each time the catalogue has changed.
package main

import (
	"context"
	"embed"
	"fmt"
	"io"
	"log"
	"os"
	"path/filepath"

	"github.com/toolgen/toolgen/examples/skills/desk"
	"github.com/toolgen/toolgen/runtime/tool"
	"github.com/toolgen/toolgen/skills"
	"github.com/toolgen/toolgen/skills/refresh"
)

//go:embed skills
var starter embed.FS

func main() {
	dir, err := os.MkdirTemp("", "skills")
	if err != nil {
		log.Fatal(err)
	}
	err = run(context.Background(), os.Stdout, dir)
	if err := os.RemoveAll(dir); err != nil {
		log.Print(err)
	}
	if err != nil {
		log.Fatal(err)
	}
}

// run copies the skills that come with the program to a directory where the agent
// may edit them, and follows the script.
func run(ctx context.Context, w io.Writer, dir string) error {
	if err := os.CopyFS(dir, starter); err != nil {
		return err
	}
	registry, err := skills.FromDirs(filepath.Join(dir, "skills"))
	if err != nil {
		return err
	}
	workspace, err := desk.NewWorkspace(dir)
	if err != nil {
		return err
	}
	defer workspace.Close()
	box, err := desk.NewToolbox(registry, workspace, tool.Use(refresh.Middleware(refresh.Options{Report: reporter(w)})))
	if err != nil {
		return err
	}
	return converse(ctx, w, box, registry)
}

// converse is the loop of an agent. It renders the catalogue before each request,
// as a host must whose agent can change it.
func converse(ctx context.Context, w io.Writer, box *tool.Toolbox, registry *skills.Registry) error {
	var shown uint64
	for i, t := range script() {
		if r := registry.Revision(); r != shown {
			shown = r
			fmt.Fprintf(w, "== The system prompt at revision %d ==\n%s\n\n", r, registry.Render())
		}
		fmt.Fprintf(w, "== The model: %s ==\n", t.says)
		if t.call.Name == "" {
			continue
		}
		t.call.ID = fmt.Sprint(i + 1)
		result, err := box.Call(ctx, t.call)
		if err != nil {
			return err // ours to mend, not the model's
		}
		fmt.Fprintf(w, "%s\n\n", result.Observation(16_000))
	}
	return nil
}

// reporter is told what a refresh found. The host's paths are left out, so that
// the output is the same everywhere.
func reporter(w io.Writer) func(context.Context, skills.Changes, error) {
	return func(_ context.Context, c skills.Changes, err error) {
		if err != nil {
			fmt.Fprintf(w, "(the host: %v)\n", err)
		}
		for _, d := range c.Diagnostics {
			fmt.Fprintf(w, "(the host: %s: %s)\n", d.Severity, d.Message)
		}
		if c.Any() {
			fmt.Fprintf(w, "(the host: added %q, updated %q, removed %q)\n", c.Added, c.Updated, c.Removed)
		}
	}
}
