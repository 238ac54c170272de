package provider

// message reads a message of Anthropic's.
//
// Source: Message in anthropics/anthropic-sdk-go. server_tool_use and mcp_tool_use
// are calls that Anthropic runs itself.
func (r *reading) message(c *cursor) {
	known := false
	for name := range c.object {
		switch name {
		case "content":
			known = true
			r.blocks(c)
		case "stop_reason":
			r.stopReason(plain(c.raw()))
		case "error":
			r.error(c)
		}
	}
	if !known && r.refused == nil {
		c.lack("content", "an array")
	}
}

// stopReason notes why the message ended. After a refusal the schema may be broken
// as it is at a limit, says the page on structured outputs.
func (r *reading) stopReason(why string) {
	r.ended(why, why == "max_tokens" || why == "model_context_window_exceeded" || why == "refusal")
}

// blocks reads the content. A user's message may have a text in its place.
func (r *reading) blocks(c *cursor) {
	if c.peek() == '"' {
		return
	}
	for range c.array {
		b := contentBlock(c)
		if r.last = b.call; !r.last {
			continue
		}
		r.add(c.word("id", b.id), c.word("name", b.name), []byte(b.input))
	}
}

// block is a part of the content as it is written.
type block struct {
	call            bool
	id, name, input string
}

func contentBlock(c *cursor) block {
	var f [4]string
	c.pick(f[:], "type", "id", "name", "input")
	return block{call: plain(f[0]) == "tool_use", id: f[1], name: f[2], input: f[3]}
}
