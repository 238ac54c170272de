// Support is an agent that looks orders up and pays them back. Refunds are offered
// to administrators only, large ones are asked about at the terminal, and people
// see what a call is doing while it runs.
//
// The model is a script unless one is named:
//
//	go run ./examples/support
//	go run ./examples/support -user bob
//	ANTHROPIC_API_KEY=... go run ./examples/support -model NAME "Where is ord_77zz?"
package main

import (
	"context"
	"flag"
	"log"
	"os"
	"os/signal"
	"strings"
	"time"

	"github.com/toolgen/toolgen/examples/support/desk"
	"github.com/toolgen/toolgen/runtime/tool"
)

const request = "My desk ord_1a2b came broken, and the lamp ord_77zz came late. I want the desk's 180 dollars back, and 20 for the lamp."

func main() {
	log.SetFlags(0)
	name := flag.String("user", "ann", "who is served: ann, who is an administrator, or anybody else")
	modelName := flag.String("model", "", "a model of Anthropic's, asked with ANTHROPIC_API_KEY; none for the script")
	flag.Parse()

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	user := desk.User{Name: *name, Admin: *name == "ann"}
	t := &terminal{in: lines(os.Stdin), out: os.Stdout}
	box, err := open(desk.NewBilling("ACME Furniture", 300*time.Millisecond), t)
	if err != nil {
		log.Fatal(err)
	}
	text := request
	if flag.NArg() > 0 {
		text = strings.Join(flag.Args(), " ")
	}
	if err := converse(ctx, t, serve(box, user), choose(*modelName), text); err != nil {
		log.Fatal(err)
	}
}

// choose returns the named model, or the script.
func choose(name string) model {
	if name == "" {
		return &script{}
	}
	return &anthropic{url: "https://api.anthropic.com/v1/messages", key: os.Getenv("ANTHROPIC_API_KEY"), name: name}
}

// open puts the toolbox together: the service that the tools cannot do without,
// whom to ask, and where people see what goes on. What is missing does not compile
// or is an error here.
func open(billing *desk.Billing, t *terminal) (*tool.Toolbox, error) {
	return desk.NewToolbox(billing, t.asks(), t.announces(), t.progress())
}

// serve is the toolbox as one user has it: what the user may not do is neither
// offered nor run.
func serve(box *tool.Toolbox, user desk.User) *tool.Toolbox {
	return box.In(box.Scope().Provide(user))
}
