package main

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/toolgen/toolgen/runtime/provider"
	"github.com/toolgen/toolgen/runtime/tool"
)

// model answers a conversation with the next response, both in the form of
// Anthropic's Messages API.
type model interface {
	respond(ctx context.Context, tools json.RawMessage, messages []json.RawMessage) ([]byte, error)
}

// most is how many calls of one turn run side by side, and turns how long a
// conversation may go on.
const (
	most  = 4
	turns = 20
)

// converse is the loop of an agent: ask the model, run what it calls, answer, until
// it calls nothing any more.
func converse(ctx context.Context, t *terminal, box *tool.Toolbox, m model, text string) error {
	tools := box.Schemas(provider.Anthropic)
	t.offer(box)
	t.line("user: %s", text)
	messages := []json.RawMessage{said("user", text)}
	for range turns {
		response, err := m.respond(ctx, tools, messages)
		if err != nil {
			return err
		}
		turn, err := provider.Anthropic.Turn(response)
		if err != nil {
			return err
		}
		reply, err := read(response)
		if err != nil {
			return err
		}
		t.reply(reply.text(), turn.Calls)
		if len(turn.Calls)+len(turn.Unfinished) == 0 {
			return nil
		}
		answers := box.CallAll(ctx, turn.Calls, most)
		if err := t.answers(answers); err != nil {
			return err // ours to mend, not the model's
		}
		back, err := turn.Answers(answers)
		if err != nil {
			return err
		}
		messages = append(messages, assistant(reply.Content))
		for _, b := range back {
			messages = append(messages, b)
		}
	}
	return fmt.Errorf("the model still calls tools after %d turns", turns)
}

// message is what of a response the loop needs besides its calls.
type message struct {
	Content json.RawMessage `json:"content"`
}

func read(response []byte) (m message, err error) { return m, json.Unmarshal(response, &m) }

// text is what the model says to the user.
func (m message) text() string {
	var blocks []struct{ Text string }
	if json.Unmarshal(m.Content, &blocks) != nil {
		return ""
	}
	var text string
	for _, b := range blocks {
		text += b.Text
	}
	return text
}

func assistant(content json.RawMessage) json.RawMessage { return encode("assistant", content) }

func said(role, text string) json.RawMessage { return encode(role, text) }

func encode(role string, content any) json.RawMessage {
	b, _ := json.Marshal(map[string]any{"role": role, "content": content}) // text and valid JSON always encode
	return b
}
