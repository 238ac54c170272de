// Command command has its tools in package main.
package main

import (
	"context"
	"fmt"
	"os"

	"github.com/toolgen/toolgen/runtime/tool"
)

// Shout shouts.
//
//tool:name shout
func Shout(
	//tool:minlength 1
	text string, // What to shout.
) string {
	return text + "!"
}

// Count counts the tools of this command, which is no initialization cycle.
//
//tool:name count
func Count() int { return Tools().Len() }

func main() {
	box, err := NewToolbox()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	r, err := box.Call(context.Background(), tool.Call{Name: "shout", Arguments: []byte(`{"text":"hey"}`)})
	fmt.Println(r.Observation(0), err)
}
