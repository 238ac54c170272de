package provider

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
		c.within("item", f[2], func(in *cursor) { s.item(in, c.number("output_index", f[1]), true) })
	case "response.output_item.done":
		c.within("item", f[2], func(in *cursor) { s.item(in, c.number("output_index", f[1]), false) })
	case "response.function_call_arguments.delta":
		if a := s.at(c.number("output_index", f[1])); a != nil {
			a.Arguments = c.text(a.Arguments, "delta", f[3])
		}
	case "response.function_call_arguments.done":
		if a := s.at(c.number("output_index", f[1])); a != nil {
			a.Arguments = c.text(nil, "arguments", f[4])
		}
	case "response.completed", "response.incomplete", "response.failed":
		s.over = true
		c.within("response", f[5], s.final)
	case "error":
		s.refused = &ProviderError{Format: s.format, Code: plain(f[7]), Message: plain(f[6])}
	case "":
		c.lack("type", "a string")
	}
}

// item reads a part of the output when it begins, and when it is over.
func (s *Stream) item(c *cursor, index int, begins bool) {
	item := outputItem(c)
	if begins {
		s.last = item.call
	}
	if !item.call || c.err != nil {
		return
	}
	a := s.at(index)
	if a == nil {
		a = s.begin(index)
	}
	a.ID, a.Name = c.word("call_id", item.id), c.word("name", item.name)
	if !begins {
		a.Arguments = c.text(nil, "arguments", item.arguments)
		a.open = item.status == "incomplete"
	}
}

// final reads how the response ended. Its output was there in events before.
func (s *Stream) final(c *cursor) {
	var f [3]string
	c.pick(f[:], "status", "incomplete_details", "error")
	reason := [1]string{}
	c.within("incomplete_details", f[1], func(in *cursor) { in.pick(reason[:], "reason") })
	s.status(plain(f[0]), plain(reason[0]))
	if f[2] != "" {
		s.refused = failure(s.format, f[2])
	}
}
