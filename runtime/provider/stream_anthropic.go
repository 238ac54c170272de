package provider

import "strconv"

// messageEvent reads an event of a message. With eager_input_streaming the fragments
// are not checked by anyone, so that they are looked at only when the block is over.
//
// Source: MessageStreamEvent in anthropics/anthropic-sdk-go.
func (s *Stream) messageEvent(c *cursor) {
	var f [5]string
	c.pick(f[:], "type", "index", "content_block", "delta", "error")
	switch plain(f[0]) {
	case "content_block_start":
		index := c.number("index", f[1])
		c.within("content_block", f[2], func(in *cursor) { s.blockStart(in, index) })
	case "content_block_delta":
		index := c.number("index", f[1])
		delta := [2]string{}
		c.within("delta", f[3], func(in *cursor) { in.pick(delta[:], "type", "partial_json") })
		if plain(delta[0]) == "input_json_delta" {
			s.blockDelta(c, index, delta[1])
		}
	case "content_block_stop":
		if a := s.at(c.number("index", f[1])); a != nil {
			a.open = false
		}
	case "message_delta":
		c.within("delta", f[3], s.messageDelta)
	case "message_stop":
		s.over = true
	case "error":
		if f[4] != "" {
			s.refused = failure(s.format, f[4])
		}
	case "":
		c.lack("type", "a string")
	}
}

func (s *Stream) blockStart(c *cursor, index int) {
	s.said = true
	if s.began == nil {
		s.began = map[int]bool{}
	}
	s.began[index] = true
	b := contentBlock(c)
	if s.last = b.call; !s.last {
		return
	}
	id, name := c.word("id", b.id), c.word("name", b.name)
	a := s.begin(index)
	a.ID, a.Name, a.begun = id, name, b.input
}

// blockDelta adds a fragment. One that is empty adds nothing: if no other comes, the
// input is the empty object that the block began with. Calls that Anthropic runs
// itself have fragments too.
func (s *Stream) blockDelta(c *cursor, index int, partial string) {
	if a := s.at(index); a != nil {
		a.Arguments = c.text(a.Arguments, "delta/partial_json", partial)
	} else if !s.began[index] {
		c.orphan("index", strconv.Itoa(index))
	}
}

func (s *Stream) messageDelta(c *cursor) {
	var f [1]string
	c.pick(f[:], "stop_reason")
	if f[0] != "" {
		s.stopReason(plain(f[0]))
	}
}
