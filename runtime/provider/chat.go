package provider

// chat reads a chat completion or an assistant message.
//
// Source: CreateChatCompletionResponse in openai/openai-openapi. The deprecated
// function_call, which has no id, is not read.
func (r *reading) chat(c *cursor) {
	for name := range c.object {
		switch name {
		case "choices":
			for i := range c.array {
				r.choice(c, i)
			}
		case "role":
			r.said = r.said || c.peek() == '"'
		case "tool_calls":
			r.toolCalls(c)
		case "error":
			r.error(c)
		}
	}
	if !r.said && !r.cut && r.refused == nil {
		c.lack("choices/0/message", "a message with a role")
	}
}

// choice reads one of the answers of a completion. Of several, which were asked for
// by n, nobody could say which one counts.
func (r *reading) choice(c *cursor, i int) {
	if i > 0 {
		c.fail("one choice")
		return
	}
	for name := range c.object {
		switch name {
		case "message":
			for name := range c.object {
				switch name {
				case "role", "content":
					r.said = true
				case "tool_calls":
					r.said = true
					r.toolCalls(c)
				}
			}
		case "finish_reason":
			r.finish(c)
		}
	}
}

func (r *reading) finish(c *cursor) {
	if why := plain(c.raw()); why != "" {
		r.ended(why, why == "length" || why == "content_filter")
	}
}

// error reads what the provider says in place of an answer; null is nothing.
func (r *reading) error(c *cursor) {
	if raw := c.raw(); raw != "" {
		r.refused = failure(r.format, raw)
	}
}

func (r *reading) toolCalls(c *cursor) {
	for range c.array {
		t, ok := chatCall(c)
		if !ok {
			continue
		}
		r.last = true
		id, name := c.word("id", t.id), c.word("function/name", t.name)
		r.add(id, name, c.text(nil, "function/arguments", t.arguments))
	}
}

// chatFunction is a call, or a fragment of one, as it is written.
type chatFunction struct{ index, id, name, arguments string }

// chatCall reads a call; false for one of another kind than a function.
func chatCall(c *cursor) (t chatFunction, ok bool) {
	kind := ""
	for name := range c.object {
		switch name {
		case "index":
			t.index = c.raw()
		case "id":
			t.id = c.raw()
		case "type":
			kind = plain(c.raw())
		case "function":
			var f [2]string
			c.pick(f[:], "name", "arguments")
			t.name, t.arguments = f[0], f[1]
		}
	}
	return t, kind == "" || kind == "function"
}
