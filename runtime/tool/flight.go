package tool

import (
	"errors"
	"sync/atomic"

	"github.com/toolgen/toolgen/runtime/decode"
)

// flight is what becomes of a call on its way through a toolbox or a registry.
type flight struct {
	of       *Call
	offer    Listing // what the caller may call
	tool     Tool
	params   any // the *T of the tool's Args[T]
	repairs  []decode.Repair
	approved []byte // the arguments that an approver let run; nil for none
	fields   *field
	decoder  decode.Decoder // for what the model sent
	ran      *atomic.Bool   // whether a function began; copies of the call have it in common
}

// begin sends a call on its way, in one allocation. Nothing is left of what the call
// may have gone through in another toolbox.
func begin(c Call, offer Listing) *Call {
	var f struct {
		call   Call
		flight flight
		ran    atomic.Bool
	}
	f.call, f.flight.of, f.flight.offer, f.flight.ran = c, &f.call, offer, &f.ran
	f.call.flight = &f.flight
	return &f.call
}

// seen is the call's flight, to be read.
func (c *Call) seen() *flight {
	if c.flight == nil {
		return &flight{}
	}
	return c.flight
}

// own is the call's flight, to be written to. A copy of a call gets one of its own,
// so that neither changes what the other runs with.
func (c *Call) own() *flight {
	if c.flight == nil || c.flight.of != c {
		f := *c.seen()
		f.of, c.flight = c, &f
	}
	return c.flight
}

// SetArguments decodes raw under the call's policy in place of what the model
// sent. Where it does not fit the call stays as it was, and the error is a
// [*Failure] with the text that a model would read.
//
// Where raw has "[secret]" in the place of a secret, as [Call.Redacted] shows it, the
// call keeps the value that it has there. In an array secrets are kept only where all
// of the array is as it was shown. A placeholder that stands for nothing, or for a part
// of a value, is refused, since the tool would take it for the secret, with an error for
// the host: no model knows of placeholders.
func (c *Call) SetArguments(raw []byte) error {
	if def := c.seen().tool.def; def != nil {
		full, err := c.restored(def, raw)
		if err != nil {
			return err
		}
		raw = full
	}
	return c.decode(new(decode.Decoder), raw)
}

func (c *Call) decode(d *decode.Decoder, raw []byte) error {
	f := c.own()
	def := f.tool.def
	if def == nil {
		return errors.New("the arguments of a call cannot be set before its tool is looked up")
	}
	d.Begin(def.input(raw, c.Policy, f.offer.scope))
	params := def.Args.decode(d, f.offer.scope)
	if !d.Done() {
		return Malformed(refusal(def.Name, d.Report()))
	}
	c.Arguments, f.params, f.repairs = raw, params, d.Repairs()
	return nil
}

// unrun marks an error that kept the function from being run, unless it was run
// before, which middleware may have it.
func (c *Call) unrun(err error) error {
	if ran := c.seen().ran; ran != nil && ran.Load() {
		return err
	}
	return unrun(err)
}
