package provider

// response reads a response of OpenAI's Responses interface, or its output.
//
// Source: Response in openai/openai-openapi.
func (r *reading) response(c *cursor) {
	if c.peek() == '[' {
		r.output(c)
		return
	}
	known, status, reason := false, "", ""
	for name := range c.object {
		switch name {
		case "output":
			known = true
			r.output(c)
		case "status":
			status = plain(c.raw())
		case "incomplete_details":
			var details [1]string
			c.pick(details[:], "reason")
			reason = plain(details[0])
		case "error":
			r.error(c)
		}
	}
	if !known && r.refused == nil {
		c.lack("output", "an array")
	}
	r.status(status, reason)
}

// status is how the response ended.
func (r *reading) status(status, reason string) {
	r.ended(status, status == "incomplete" || status == "cancelled" || status == "failed")
	if reason != "" {
		r.stop = reason
	}
}

func (r *reading) output(c *cursor) {
	for range c.array {
		item := outputItem(c)
		if r.last = item.call; !r.last {
			continue
		}
		id, name := c.word("call_id", item.id), c.word("name", item.name)
		r.add(id, name, c.text(nil, "arguments", item.arguments))
		r.calls[len(r.calls)-1].open = item.status == "incomplete" || item.status == "in_progress"
	}
}

// responseItem is one part of an output as it is written. Its own id, which is
// another than the call's, is of no use here.
type responseItem struct {
	call                        bool
	id, name, arguments, status string
}

func outputItem(c *cursor) responseItem {
	var f [5]string
	c.pick(f[:], "type", "call_id", "name", "arguments", "status")
	return responseItem{
		call: plain(f[0]) == "function_call", id: f[1], name: f[2], arguments: f[3], status: plain(f[4]),
	}
}
