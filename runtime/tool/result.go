package tool

import (
	"strconv"

	"github.com/toolgen/toolgen/runtime/decode"
)

// Status is how a call ended. The zero Status is OK.
type Status uint8

// The ways a call can end.
const (
	OK          Status = iota // the tool ran
	FormatError               // the call did not fit the contract, and nothing ran
	Error                     // the tool ran, or was to run, and failed
	Timeout                   // the tool did not finish in time
)

// String names the status the way logs and traces have it: ok, format_error,
// error, timeout.
func (s Status) String() string {
	if names := [...]string{"ok", "format_error", "error", "timeout"}; int(s) < len(names) {
		return names[s]
	}
	return "status " + strconv.Itoa(int(s))
}

// Result is what a call came to.
type Result struct {
	Status Status
	// Text is what the model reads. Where it is empty the model reads Structured,
	// and where that is empty too, Content.
	Text string
	// Structured is a JSON value that fits the tool's output schema. It goes out as the
	// tool made it: what is cleaned out of texts, and what [PlainText] drops, stays in
	// its strings, where JSON has control characters escaped.
	Structured []byte
	// Content is blocks of text and media.
	Content []Content
	// Repairs is what the Tolerant policy put right in the arguments.
	Repairs []decode.Repair
	// Cause is the error behind a failure. It is for the host, never for the model.
	Cause error

	fields *field // and what the function returned, where the host asks for it

	// Sixteen bytes at a time is how a Result is copied. Where its size is no multiple
	// of that, the next copy waits for the last piece of the one before.
	_ uintptr
}

// Text is a result that the model reads as it is.
func Text(s string) Result { return Result{Text: s} }

// JSON is a structured result; b is one JSON value.
func JSON(b []byte) Result { return Result{Structured: b} }

// Observation is what the model reads. Of more than limit bytes it keeps the
// head and the tail, cut between characters, and a line in the middle that says
// how much was left out; that line is not counted. A limit of 0 or less is none.
// Of content that is not text it tells the type and size, or the URI.
func (r Result) Observation(limit int) string {
	s := r.Text
	if s == "" {
		s = string(r.Structured)
	}
	if s == "" {
		s = textOf(r.Content)
	}
	return Shorten(s, limit, "")
}
