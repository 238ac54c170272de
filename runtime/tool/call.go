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

	offer    Listing // what the caller may call
	tool     Tool
	params   any             // the *T of the tool's Args[T]
	decoder  *decode.Decoder // for what the model sent
	repairs  []decode.Repair
	approved []byte // the arguments that an approver let run; nil for none
	fields   *field
}

// asked is the call as a host makes it, with nothing left of what it may have gone
// through in another toolbox.
func (c Call) asked(offer Listing) Call {
	return Call{ID: c.ID, Name: c.Name, Arguments: c.Arguments, Policy: c.Policy, Timeout: c.Timeout, offer: offer}
}

// Handler runs a call. It returns an error where the call failed; which failures
// the model may read is decided outside of all middleware.
type Handler func(context.Context, *Call) (Result, error)

// Middleware wraps the handling of calls. It sees calls whose arguments fit, and
// may answer in place of the tool, change the arguments, or change the result.
type Middleware func(next Handler) Handler

// Tool is the tool that is called. It is the zero Tool where an observer sees a
// call that was not looked up yet, or that no tool answers to.
func (c *Call) Tool() Tool { return c.tool }

// Scope holds the services that the tool is given.
func (c *Call) Scope() *Scope { return c.offer.scope }

// Repairs is what the Tolerant policy put right in the arguments.
func (c *Call) Repairs() []decode.Repair { return c.repairs }

// Status is the tool's status text for the arguments as they are now; "" where
// the tool has none, or the arguments do not fit.
func (c *Call) Status() string {
	if c.params == nil {
		return ""
	}
	return c.tool.def.Args.status(c.params)
}

// Canonical is the arguments as they are now, defaults applied, as JSON: equal
// bytes for equal arguments however the model wrote them. It is what an approver
// shows, or keeps with the tool's name to know a call again. It returns false
// where the arguments do not fit, or the tool was generated without an encoder for
// them.
func (c *Call) Canonical() ([]byte, bool) {
	if c.params == nil {
		return nil, false
	}
	return c.tool.def.Args.encode(c.params)
}

// Params returns the decoded arguments: the *T that the function is about to
// get, defaults applied. What middleware changes in it is trusted; to have a
// change checked against the schema use [Call.SetArguments]. It returns false
// where the call is of a tool with another argument type.
func Params[T any](c *Call) (*T, bool) {
	v, ok := c.params.(*T)
	return v, ok
}

// SetParams replaces the decoded arguments without a check. With a T of another
// tool the call fails, and the host is told.
func SetParams[T any](c *Call, v *T) { c.params = v }

// SetArguments decodes raw under the call's policy in place of what the model
// sent. Where it does not fit the call stays as it was, and the error is a
// [*Failure] with the text that a model would read.
func (c *Call) SetArguments(raw []byte) error {
	return c.decode(new(decode.Decoder), raw)
}

func (c *Call) decode(d *decode.Decoder, raw []byte) error {
	def := c.tool.def
	d.Begin(decode.Input{JSON: raw, Policy: c.Policy})
	params := def.Args.decode(d, c.offer.scope)
	if !d.Done() {
		return Malformed(refusal(def.Name, d.Report()))
	}
	c.Arguments, c.params, c.repairs = raw, params, d.Repairs()
	return nil
}
