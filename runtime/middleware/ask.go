package middleware

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"

	"github.com/toolgen/toolgen/runtime/tool"
)

// Request is a call that waits for approval, in plain data: to be shown to a
// person, sent to another program, or kept for days.
type Request struct {
	// Key is the same for the same tool with the same arguments, however the model
	// wrote them, and different for any other; "" for a tool that was generated
	// without an encoder of its arguments. It is a plain SHA-256 over the arguments with
	// their secrets, so that who reads a stored Request can guess a short secret, such
	// as a PIN: store an HMAC of the Key where that matters.
	Key       string
	Tool      string
	Arguments []byte // as JSON, secrets withheld, by [tool.Call.Redacted]: fit for a terminal
	// Status is "Refunding 20 USD for order ord_1..."; "" where the tool has none. A
	// function that writes it gets the secrets too, and is trusted to leave them out.
	Status string
}

// Verdict is the answer to a Request. The zero Verdict is no.
type Verdict struct {
	yes       bool
	wait      bool
	edits     bool
	text      string
	arguments []byte
}

// Yes lets the call run as it is.
func Yes() Verdict { return Verdict{yes: true} }

// No keeps the call from running. The model reads the reason, which may be "".
func No(reason string) Verdict { return Verdict{text: reason} }

// Edit lets the call run with other arguments: a JSON object that must fit the
// schema. "[secret]" where the request shows it keeps the secret, by the rules of
// [tool.Call.SetArguments]. Nothing, blanks and null, which of a model are {}, are no edit and fit no
// schema.
func Edit(arguments []byte) Verdict { return Verdict{yes: true, edits: true, arguments: arguments} }

// Wait says that there is no answer yet. The model reads the note, which may be "",
// and the call has to come again; its Request will have the same Key.
func Wait(note string) Verdict { return Verdict{wait: true, text: note} }

// Ask makes an approver of decide. An error of decide, or an edit that does not
// fit the schema, is the host's: the call does not run, and the model is told
// nothing.
func Ask(decide func(context.Context, Request) (Verdict, error)) tool.Approver {
	return func(ctx context.Context, c *tool.Call) error {
		v, err := decide(ctx, request(c))
		switch {
		case err != nil:
			return err
		case v.wait:
			return tool.Pending(v.text)
		case !v.yes:
			return tool.Denied(v.text)
		case !v.edits:
			return nil
		}
		if text := string(bytes.TrimSpace(v.arguments)); text == "" || text == "null" {
			return errors.New("the approver's edit does not fit: it holds no arguments; want a JSON object")
		}
		if err := c.SetArguments(v.arguments); err != nil {
			return errors.New("the approver's edit does not fit: " + err.Error())
		}
		return nil
	}
}

func request(c *tool.Call) Request {
	r := Request{Tool: c.Tool().Name(), Arguments: c.Redacted(), Status: c.Status()}
	if canonical, ok := c.Canonical(); ok {
		sum := sha256.Sum256(append([]byte(r.Tool+"\x00"), canonical...))
		r.Key = hex.EncodeToString(sum[:])
	}
	return r
}
