package tool

import (
	"context"
	"time"

	"github.com/toolgen/toolgen/runtime/decode"
)

// Call is one call by the model. A host fills in the exported fields. Middleware
// and approvers find the rest behind the methods; a Call is theirs only until
// they return.
type Call struct {
	ID   string // the provider's, for the host; not looked at
	Name string
	// Arguments is JSON as the model sent it. Nothing, blanks and null are {}.
	// Writing to it does not change the call: see SetArguments.
	Arguments []byte
	// Policy is the least that this call asks for; a toolbox made with Strict is
	// strict with all.
	Policy decode.Policy
	// Timeout makes the tool's own shorter for this call; 0 leaves it as it is.
	Timeout time.Duration

	// flight is nil for a call as a host makes it, which so is quick to copy.
	flight *flight
}

// Handler runs a call. It returns an error where the call failed; which failures
// the model may read is decided outside of all middleware.
type Handler func(context.Context, *Call) (Result, error)

// Middleware wraps the handling of calls. It sees calls whose arguments fit, and
// may answer in place of the tool, change the arguments, or change the result.
type Middleware func(next Handler) Handler

// Tool is the tool that is called. It is the zero Tool where an observer sees a
// call that was not looked up yet, or that no tool answers to.
func (c *Call) Tool() Tool { return c.seen().tool }

// Scope holds the services that the tool is given.
func (c *Call) Scope() *Scope { return c.seen().offer.scope }

// Repairs is what the Tolerant policy put right in the arguments.
func (c *Call) Repairs() []decode.Repair { return c.seen().repairs }

// Status is the tool's status text for the arguments as they are now; "" where
// the tool has none, its function panics, or the arguments do not fit.
func (c *Call) Status() (text string) {
	f := c.seen()
	if f.params == nil || f.tool.IsZero() {
		return ""
	}
	defer func() {
		if recover() != nil {
			text = "" // what shows a call neither fails it nor hides what came of it
		}
	}()
	return f.tool.def.Args.status(f.params)
}

// Canonical is the arguments as they are now, defaults applied, as JSON: equal
// bytes for equal arguments however the model wrote them. It is what an approver
// shows, or keeps with the tool's name to know a call again. It returns false
// where the arguments do not fit, or the tool was generated without an encoder for
// them.
func (c *Call) Canonical() ([]byte, bool) {
	f := c.seen()
	if f.params == nil || f.tool.IsZero() {
		return nil, false
	}
	return f.tool.def.Args.encode(f.params)
}

// Params returns the decoded arguments: the *T that the function is about to
// get, defaults applied. What middleware changes in it is trusted; to have a
// change checked against the schema use [Call.SetArguments]. It returns false
// where the call is of a tool with another argument type.
func Params[T any](c *Call) (*T, bool) {
	v, ok := c.seen().params.(*T)
	return v, ok
}

// SetParams replaces the decoded arguments without a check. With a T of another
// tool the call fails, and the host is told.
func SetParams[T any](c *Call, v *T) { c.own().params = v }
