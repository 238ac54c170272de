// Toolgen turns annotated Go functions into tools for LLM agents: it reads
// //tool: directives and writes, next to the code, one tools_gen.go (schemas,
// argument decoders, dispatch, wiring, result encoders) and one
// tools.catalog.json (the contract as a model sees it, for reviewers).
//
//	//go:generate go tool toolgen ./...
//
// Exit codes: 0 all is well, 1 there are findings or the work could not be
// done, 2 the command line does not make sense.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"

	"github.com/alecthomas/kong"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	dir, err := os.Getwd()
	if err != nil {
		fmt.Fprintln(os.Stderr, "toolgen:", err)
		os.Exit(exitFindings)
	}
	p := &program{ctx: ctx, base: dir, dir: dir, stdout: os.Stdout, stderr: os.Stderr}
	os.Exit(p.run(os.Args[1:]))
}

const (
	exitDone     = 0
	exitFindings = 1
	exitUsage    = 2
)

// errFindings ends a verb whose findings are printed already.
var errFindings = errors.New("there are findings")

// program is one invocation: where it runs and where it prints.
type program struct {
	ctx            context.Context
	base           string   // the process's own directory
	dir            string   // where to work: base, unless -C says otherwise
	env            []string // for the go command; nil is this process's
	stdout, stderr io.Writer
}

// verbs is the command line.
type verbs struct {
	Dir string `short:"C" name:"C" placeholder:"DIR" help:"Work in DIR."`

	Generate generate `cmd:"" default:"withargs" help:"Write tools_gen.go and tools.catalog.json (the default verb)."`
	Check    check    `cmd:"" help:"Compare with what is committed; write nothing."`
	List     list     `cmd:"" help:"List the tools, or print them as a provider takes them."`
	Explain  explain  `cmd:"" help:"Say more about a diagnostic code."`

	Skills skillsVerbs `cmd:"" help:"Work with Agent Skills."`
}

const description = `Turns annotated Go functions into tools for LLM agents.

Packages are given as patterns such as ./...; without any, the whole main module is meant. Flags may be written -format or --format.`

func (p *program) run(args []string) int {
	var v verbs
	var exited *int
	parser, err := kong.New(&v,
		kong.Name("toolgen"),
		kong.Description(description),
		kong.Writers(p.stdout, p.stderr),
		kong.Exit(func(code int) { exited = &code }),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
	)
	if err != nil {
		return p.fail(err)
	}
	parsed, err := parser.Parse(goStyle(args))
	if exited != nil {
		return *exited
	}
	if err != nil {
		fmt.Fprintf(p.stderr, "toolgen: %v; run toolgen -help\n", err)
		return exitUsage
	}
	if v.Dir != "" {
		p.dir = absolute(p.dir, v.Dir)
		if info, err := os.Stat(p.dir); err != nil || !info.IsDir() {
			fmt.Fprintf(p.stderr, "toolgen: -C %s is no directory\n", v.Dir)
			return exitUsage
		}
	}
	switch err := parsed.Run(p); {
	case err == nil:
		return exitDone
	case errors.Is(err, errFindings):
		return exitFindings
	case errors.As(err, new(*usageError)):
		fmt.Fprintf(p.stderr, "toolgen: %v\n", err)
		return exitUsage
	default:
		return p.fail(err)
	}
}

func (p *program) fail(err error) int {
	fmt.Fprintln(p.stderr, "toolgen:", err)
	return exitFindings
}

// usageError is a command line that parses and still makes no sense.
type usageError struct{ text string }

func (e *usageError) Error() string { return e.text }
