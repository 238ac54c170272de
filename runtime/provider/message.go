package provider

// message reads a message of Anthropic's.
//
// Source: Message in anthropics/anthropic-sdk-go. server_tool_use and mcp_tool_use
// are calls that Anthropic runs itself.
func (r *reading) message(c *cursor) {
	known, begun := false, false
	for name := range c.object {
		switch name {
		case "content":
			known = c.peek() != 'n'
			r.blocks(c)
		case "stop_reason":
			r.stopReason(plain(c.raw()))
			begun = r.stop == ""
		case "error":
			r.error(c)
		}
	}
	switch {
	case r.refused != nil || r.cut:
	case !known:
		c.lack("content", "an array")
	case begun && !r.said: // as it is in the event message_start
		c.lack("stop_reason", "a string, since the content is empty")
	}
}

// stopReason notes why the message ended. After a refusal the schema may be broken
// as it is at a limit, says the page on structured outputs. A turn that was paused, as
// the tools that Anthropic runs took long, goes on when it is sent back.
func (r *reading) stopReason(why string) {
	switch why {
	case "max_tokens", "model_context_window_exceeded", "refusal", "pause_turn":
		r.ended(why, true)
	default:
		r.ended(why, false)
	}
}

// blocks reads the content. A user's message may have a text in its place.
func (r *reading) blocks(c *cursor) {
	if c.peek() == '"' {
		r.said = true
		return
	}
	for range c.array {
		r.said = true
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
