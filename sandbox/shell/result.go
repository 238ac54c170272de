package shell

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/toolgen/toolgen/sandbox"
)

// Result is what came of a command.
type Result struct {
	// Status is Exited, TimedOut or Canceled.
	Status sandbox.Status
	// ExitCode is the command's; where the shell itself ended, the shell's. It
	// is -1 unless Exited, and where the shell was lost.
	ExitCode int
	Stdout   sandbox.Capture
	Stderr   sandbox.Capture
	// Background is what came from background jobs since the last command, of
	// both streams.
	Background sandbox.Capture
	// Dir is the working directory for the next command.
	Dir string
	// Restart says why a new shell took over, and with what; empty if none did.
	Restart  string
	Duration time.Duration
	Timeout  time.Duration // what the command had; 0 when unlimited
}

// Text is the observation for a model: exit code, streams, and what else it
// must know to go on. It is valid UTF-8 without escape sequences.
func (r *Result) Text() string {
	var b strings.Builder
	stdout, stderr := "stdout", "stderr"
	switch r.Status {
	case sandbox.TimedOut:
		fmt.Fprintf(&b, "The command was ended after %s, its time limit. If it waits for input, use a non-interactive form; if it runs for long, start it in the background.\n", r.Timeout)
		stdout, stderr = "partial stdout", "partial stderr"
	case sandbox.Canceled:
		b.WriteString("The command was canceled.\n")
		stdout, stderr = "partial stdout", "partial stderr"
	default:
		code := "unknown"
		if r.ExitCode >= 0 {
			code = strconv.Itoa(r.ExitCode)
		}
		fmt.Fprintf(&b, "[exit code: %s]\n", code)
	}
	section(&b, stdout, r.Stdout, r.Status == sandbox.Exited)
	section(&b, stderr, r.Stderr, false)
	section(&b, "background output", r.Background, false)
	if r.Restart != "" {
		fmt.Fprintf(&b, "[%s]\n", r.Restart)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func section(b *strings.Builder, title string, c sandbox.Capture, always bool) {
	text := plain(c.Text())
	switch {
	case text != "":
		fmt.Fprintf(b, "[%s]\n%s\n", title, text)
	case always:
		fmt.Fprintf(b, "[%s]\n(empty)\n", title)
	}
}
