// Quickstart lets a model read the documentation of the Go standard library
// of this machine. In place of a model it makes two calls itself: a good one,
// and one with four faults at once.
package main

import (
	"context"
	"fmt"
	"go/build"
	"io"
	"log"
	"os"
	"path/filepath"
	"strings"

	"github.com/toolgen/toolgen/examples/quickstart/stdlib"
	"github.com/toolgen/toolgen/runtime/tool"
)

func main() {
	if err := run(context.Background(), os.Stdout, filepath.Join(build.Default.GOROOT, "src")); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, w io.Writer, src string) error {
	index, err := stdlib.Read(src)
	if err != nil {
		return err
	}
	box, err := stdlib.NewToolbox(index) // without an index this does not compile
	if err != nil {
		return err
	}

	fmt.Fprintln(w, "The tools:")
	for t := range stdlib.Tools().All() {
		summary, _, _ := strings.Cut(t.Description(box.Scope()), "\n")
		fmt.Fprintf(w, "  %-14s %s\n", t.Name(), summary)
	}

	search, _ := stdlib.Tools().Lookup("search_docs")
	fmt.Fprintf(w, "\nWhat a model is told of search_docs:\n  %s\n", search.Schema())

	for _, call := range []tool.Call{
		{ID: "1", Name: "search_docs", Arguments: []byte(`{"query": "atomic rename", "limit": 3}`)},
		{ID: "2", Name: "search_docs", Arguments: []byte(`{"querry": "rename", "limit": 50, "kinds": ["functoin"]}`)},
	} {
		fmt.Fprintf(w, "\nThe model calls %s with %s\nand reads:\n", call.Name, call.Arguments)
		result, err := box.Call(ctx, call)
		if err != nil {
			return err // ours to mend, not the model's
		}
		fmt.Fprintln(w, result.Observation(4000))
	}
	return nil
}
