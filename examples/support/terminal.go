package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"

	"github.com/toolgen/toolgen/runtime/middleware"
	"github.com/toolgen/toolgen/runtime/tool"
)

// terminal is where a person watches and is asked.
type terminal struct {
	in <-chan string // what is typed; closed at the end

	mu  sync.Mutex // calls that run side by side share the lines
	out io.Writer
}

// lines reads lines beside whoever waits for one, who can then stop waiting.
func lines(r io.Reader) <-chan string {
	c := make(chan string)
	go func() {
		defer close(c)
		for s := bufio.NewScanner(r); s.Scan(); {
			c <- strings.TrimSpace(s.Text())
		}
	}()
	return c
}

func (t *terminal) line(format string, args ...any) {
	t.mu.Lock()
	defer t.mu.Unlock()
	fmt.Fprintf(t.out, format+"\n", args...)
}

// asks lets a person decide on the calls that need it. Without an answer the call
// is declined.
func (t *terminal) asks() tool.Option {
	return tool.Approve(middleware.Ask(func(ctx context.Context, r middleware.Request) (middleware.Verdict, error) {
		t.line("  ? %s wants to run with %s\n    answer y to let it, or say why not", r.Tool, r.Arguments)
		select {
		case <-ctx.Done():
			return middleware.Verdict{}, ctx.Err()
		case answer, ok := <-t.in:
			return verdict(answer, ok), nil
		}
	}))
}

func verdict(answer string, ok bool) middleware.Verdict {
	switch {
	case !ok:
		return middleware.No("nobody could be asked")
	case answer == "y" || answer == "yes":
		return middleware.Yes()
	case answer == "n" || answer == "no":
		return middleware.No("")
	}
	return middleware.No(answer)
}

// announces shows what a call is about to do.
func (t *terminal) announces() tool.Option {
	return tool.Use(func(next tool.Handler) tool.Handler {
		return func(ctx context.Context, c *tool.Call) (tool.Result, error) {
			if status := c.Status(); status != "" {
				t.line("  ~ %s", status)
			}
			return next(ctx, c)
		}
	})
}

// progress shows how far a call has come.
func (t *terminal) progress() tool.Option {
	return tool.OnProgress(func(_ context.Context, s tool.Step) {
		t.line("    %d/%d %s", s.Done, s.Total, s.Text)
	})
}

// offer lists what the model may call.
func (t *terminal) offer(box *tool.Toolbox) {
	t.line("tools:")
	for offered := range box.Available() {
		t.line("  %-10s  %s", offered.Name(), offered.Description(box.Scope()))
	}
}

// reply shows what the model says and calls.
func (t *terminal) reply(text string, calls []tool.Call) {
	t.line("model: %s", text)
	for _, c := range calls {
		t.line("  > %s %s", c.Name, c.Arguments)
	}
}

// answers shows what the model reads, and returns what is the host's.
func (t *terminal) answers(all []tool.Answer) error {
	var errs []error
	for _, a := range all {
		t.line("  < %s", strings.ReplaceAll(a.Result.Observation(4000), "\n", "\n    "))
		errs = append(errs, a.Err)
	}
	return errors.Join(errs...)
}
