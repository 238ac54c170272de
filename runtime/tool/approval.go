package tool

import (
	"context"
	"errors"
	"strings"
)

// Approver decides on a call that needs approval, after all middleware and
// directly before the function: nil lets it run, [Denied] tells the model no,
// and any other error goes to the host. The arguments that it sees, by
// [Call.Status] or [Params], are the ones that run; it may change them.
type Approver func(context.Context, *Call) error

// ErrNoApprover is the cause where a tool needs approval and nobody is there to
// give it.
var ErrNoApprover = errors.New("the tool needs approval, and there is no approver")

// Denied is the answer of an approver that says no. The reason is for the model
// and may be "".
func Denied(reason string) error {
	text := "the call was declined and the tool did not run."
	if reason != "" {
		text = "the call was declined and the tool did not run. Reason: " + reason
	}
	return &Failure{Status: Error, Text: text}
}

// unapproved is what a registry answers for a tool that needs approval.
func unapproved(tool string) Result {
	return Result{
		Status: Error,
		Text:   "Error: " + tool + " did not run: it needs approval, and nobody is here to give it.",
		Cause:  ErrNoApprover,
	}
}

// askable reports the tools that need approval where nobody can be asked.
func askable(r Registry) error {
	var names []string
	for t := range r.All() {
		if t.RequiresApproval() {
			names = append(names, t.Name())
		}
	}
	if names == nil {
		return nil
	}
	return errors.New("no approver for " + strings.Join(names, ", ") +
		": pass tool.Approve, or tool.HostApproves if the host asks before it calls")
}
