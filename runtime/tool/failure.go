package tool

import (
	"context"
	"errors"
)

// Failure is an error that a model may read and act on. [Fail], [Expected],
// [Malformed] and [Denied] make one. It counts wherever it stands in a chain of
// wrapped errors, and of several the outermost does. What is wrapped around it
// is for the host.
type Failure struct {
	Status Status // Error or FormatError
	Text   string // what the model reads
	Cause  error  // what the host reads; may be nil
}

// Error returns the text.
func (f *Failure) Error() string { return f.Text }

// Unwrap returns the cause.
func (f *Failure) Unwrap() error { return f.Cause }

// Fail is a failure that the model should read. The result says "Error: " and
// the text. Formatting it is the caller's: this package links no fmt.
func Fail(text string) error { return &Failure{Status: Error, Text: text} }

// Expected marks err as one that the model should read, with err's own text.
// Expected(nil) is nil.
func Expected(err error) error {
	if err == nil {
		return nil
	}
	return &Failure{Status: Error, Text: err.Error(), Cause: err}
}

// Malformed is a failure of the call itself, found by the tool where a schema
// cannot: two arguments that contradict each other, or a name that does not
// exist. The model reads the text as it is.
func Malformed(text string) error { return &Failure{Status: FormatError, Text: text} }

// result is what becomes of an error that the model may read.
func (f *Failure) result(tool string, cause error) Result {
	text := f.Text
	switch {
	case text == "" && f.Status == FormatError:
		text = tool + " did not run: its arguments do not fit together."
	case text == "":
		text = "Error: " + tool + " failed and gave no reason."
	case f.Status == Error:
		text = "Error: " + text
	}
	return Result{Status: f.Status, Text: text, Cause: cause}
}

// Failed is the result for a model of a call of tool that ended with err, for
// hosts that answer by themselves: with [Fail], [Denied] or [Pending] the text of
// those, and with any other error general words and err as the cause. Of an error
// by [Toolbox.Call] it tells whether the function had begun when the context ended.
func Failed(tool string, err error) Result {
	if f, ok := errors.AsType[*Failure](err); ok {
		return f.result(tool, err)
	}
	_, unrun := errors.AsType[*unrunError](err)
	switch {
	case errors.Is(err, context.DeadlineExceeded) && unrun:
		return Result{Status: Timeout, Text: tool + " was not run: time was up before it began. It has done nothing.", Cause: err}
	case errors.Is(err, context.DeadlineExceeded):
		return Result{Status: Timeout, Text: tool + " did not finish in time and was stopped.", Cause: err}
	case errors.Is(err, context.Canceled) && unrun:
		return Result{Status: Error, Text: "Error: " + tool + " was not run: it was cancelled before it began. It has done nothing.", Cause: err}
	case errors.Is(err, context.Canceled):
		return Result{Status: Error, Text: "Error: " + tool + " was cancelled before it finished.", Cause: err}
	}
	return Result{
		Status: Error,
		Text:   "Error: " + tool + " failed because of an internal error. Other arguments are unlikely to help.",
		Cause:  err,
	}
}

// unrunError is the end of a context before a function began, which [Failed] tells
// apart: the model may call again without fear.
type unrunError struct{ err error }

func (e *unrunError) Error() string { return "not run: " + e.err.Error() }
func (e *unrunError) Unwrap() error { return e.err }

// unrun marks the error of a call that no function began for.
func unrun(err error) error {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return &unrunError{err}
	}
	return err
}

// errParams is what a tool says to parameters of another tool's type.
var errParams = errors.New("middleware set parameters that are not of the tool's argument type")
