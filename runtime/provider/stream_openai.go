package provider

import (
	"cmp"
	"strings"
)

// chatChunk reads a chunk of a chat completion.
//
// Source: CreateChatCompletionStreamResponse in openai/openai-openapi.
func (s *Stream) chatChunk(c *cursor) {
	known := false
	for name := range c.object {
		switch name {
		case "choices":
			known = true
			for i := range c.array {
				s.chatDelta(c, i)
			}
		case "error":
			s.error(c)
		}
	}
	if !known && s.refused == nil {
		c.lack("choices", "an array")
	}
}

func (s *Stream) chatDelta(c *cursor, i int) {
	if i > 0 {
		c.fail("one choice")
		return
	}
	for name := range c.object {
		switch name {
		case "index":
			if c.peek() != '0' {
				c.fail("one choice")
			}
		case "delta":
			for name := range c.object {
				s.said = true
				if name != "tool_calls" {
					continue
				}
				for range c.array {
					s.chatFragment(c)
				}
			}
		case "finish_reason":
			if s.finish(c); s.stop != "" {
				s.done()
			}
		}
	}
}

// chatFragment adds to the call that it is a part of. Some servers count all calls
// of a response as number 0, and some do not count: a new id is a new call all the
// same (microsoft/autogen#7549).
func (s *Stream) chatFragment(c *cursor) {
	t, ok := chatCall(c)
	if !ok || c.err != nil {
		return
	}
	var a *asked
	index := len(s.calls) - 1
	if t.index != "" {
		index = c.number("index", t.index)
	}
	id := c.optional("id", t.id)
	if a = s.at(index); a == nil || id != "" && a.ID != "" && id != a.ID {
		if t.index == "" {
			index++
		}
		a = s.begin(index)
	}
	if id != "" {
		a.ID = id
	}
	if name := c.optional("function/name", t.name); name != "" {
		a.Name = name
	}
	a.Arguments = c.text(a.Arguments, "function/arguments", t.arguments)
}

// responseEvent reads an event of the Responses interface. Calls are known by their
// place in the output; the events that end them have all of the arguments again,
// and count more than the fragments.
//
// Source: ResponseStreamEvent in openai/openai-openapi.
func (s *Stream) responseEvent(c *cursor) {
	var f [8]string
	c.pick(f[:], "type", "output_index", "item", "delta", "arguments", "response", "message", "code")
	switch plain(f[0]) {
	case "response.output_item.added":
		s.item(c, f[1], f[2], true)
	case "response.output_item.done":
		s.item(c, f[1], f[2], false)
	case "response.function_call_arguments.delta":
		if a := s.itemAt(c, f[1]); a != nil {
			a.Arguments = c.text(a.Arguments, "delta", f[3])
		}
	case "response.function_call_arguments.done":
		if a := s.itemAt(c, f[1]); a != nil {
			a.Arguments = c.text(nil, "arguments", f[4])
		}
	case "response.completed", "response.incomplete", "response.failed":
		s.over = true
		s.final(c, f[5], strings.TrimPrefix(plain(f[0]), "response."))
	case "error":
		s.refused = &ProviderError{Format: s.format, Code: plain(f[7]), Message: plain(f[6])}
	case "":
		c.lack("type", "a string")
	}
}

// itemAt is the call with an index, which must have begun.
func (s *Stream) itemAt(c *cursor, index string) *asked {
	a := s.at(c.number("output_index", index))
	if a == nil {
		c.orphan("output_index", index)
	}
	return a
}

// item reads a part of the output when it begins, and when it is over. As in chunks,
// a new id is a new call, whatever its number.
func (s *Stream) item(c *cursor, number, raw string, begins bool) {
	index := c.number("output_index", number)
	c.within("item", raw, func(in *cursor) {
		item := outputItem(in)
		if begins {
			s.last = item.call
		}
		if !item.call {
			return
		}
		id, name := in.word("call_id", item.id), in.word("name", item.name)
		a := s.at(index)
		if a == nil || a.ID != id {
			a = s.begin(index)
		}
		a.ID, a.Name = id, name
		if !begins {
			a.complete(in, item)
		}
	})
}

// complete takes the arguments from an item that is over.
func (a *asked) complete(c *cursor, item responseItem) {
	a.Arguments = c.text(nil, "arguments", item.arguments)
	a.open = item.unfinished()
}

// final reads how the response ended; the event's own name says it where the response
// does not.
func (s *Stream) final(c *cursor, response, event string) {
	if response == "" {
		c.lack("response", "an object")
		return
	}
	c.within("response", response, func(c *cursor) {
		var f [4]string
		c.pick(f[:], "status", "incomplete_details", "error", "output")
		reason := [1]string{}
		c.within("incomplete_details", f[1], func(in *cursor) { in.pick(reason[:], "reason") })
		c.within("output", f[3], s.finalOutput)
		s.status(cmp.Or(plain(f[0]), event), plain(reason[0]))
		if f[2] != "" {
			s.refused = failure(s.format, f[2])
		}
	})
}

// finalOutput reads the output as a whole. Most of it was there in events before, but
// for servers that send nothing but the end.
func (s *Stream) finalOutput(c *cursor) {
	for index := range c.array {
		item := outputItem(c)
		if s.last = item.call; !item.call {
			continue
		}
		id, name := c.word("call_id", item.id), c.word("name", item.name)
		if c.err != nil {
			return
		}
		a := s.named(id)
		if a == nil {
			a = s.begin(index)
			a.ID, a.Name = id, name
		}
		if a.open {
			a.complete(c, item)
		}
	}
}

// named finds the call with an id; nil for none.
func (s *Stream) named(id string) *asked {
	for i := range s.calls {
		if s.calls[i].ID == id {
			return &s.calls[i]
		}
	}
	return nil
}
