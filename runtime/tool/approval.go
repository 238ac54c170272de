package tool

import (
	"bytes"
	"context"
	"errors"
	"strings"
)

// Approver decides on a call that needs approval, after all middleware and
// directly before the function: nil lets it run, [Denied] tells the model no,
// [Pending] that it has to wait, and any other error goes to the host. The
// arguments that it sees, by [Call.Status] or [Params], are the ones that run; it
// may change them. Where middleware runs a call again, the approver is asked
// again only about other arguments.
type Approver func(context.Context, *Call) error

// ErrNoApprover is the cause where a tool needs approval and nobody is there to
// give it.
var ErrNoApprover = errors.New("the tool needs approval, and there is no approver")

// ErrDenied and ErrPending are the causes of results that [Denied] and [Pending]
// led to.
var (
	ErrDenied  = errors.New("the call was declined")
	ErrPending = errors.New("the call waits for approval")
)

// Denied is the answer of an approver that says no. The reason is for the model
// and may be "".
func Denied(reason string) error {
	if reason != "" {
		reason = "Reason: " + reason
	}
	return undecided("the call was declined and the tool did not run.", reason, ErrDenied)
}

// Pending is the answer of an approver that has asked and does not wait for the
// answer. The model is told that the tool has not run yet, with note where it is
// not "". When the same call comes again the approver is asked again, and finds
// the answer by the tool and [Call.Canonical].
func Pending(note string) error {
	return undecided("the call waits for approval and the tool has not run yet.", note, ErrPending)
}

func undecided(text, more string, cause error) error {
	if more != "" {
		text += " " + more
	}
	return &Failure{Status: Error, Text: text, Cause: cause}
}

// approve asks unless this very call was approved already.
func (c *core) approve(ctx context.Context, call *Call) error {
	f := call.seen()
	def := f.tool.def
	if !def.Approval || c.approver == nil || !def.Args.approve(f.params) {
		return nil
	}
	if now, ok := call.Canonical(); ok && f.approved != nil && bytes.Equal(now, f.approved) {
		return nil
	}
	if err := c.approver(ctx, call); err != nil {
		return err
	}
	call.own().approved, _ = call.Canonical() // after the approver, who may have changed them
	return nil
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
