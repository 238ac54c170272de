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
			known = c.peek() == '['
			r.output(c)
		case "status":
			status = c.raw()
		case "incomplete_details":
			var details [1]string
			c.pick(details[:], "reason")
			reason = plain(details[0])
		case "error":
			r.error(c)
		}
	}
	r.status(plain(status), reason)
	switch {
	case r.refused != nil || r.cut:
	case plain(status) == "queued" || plain(status) == "in_progress":
		c.misfit("status", status, "a response that is over")
	case !known:
		c.lack("output", "an array")
	case !r.said && status == "":
		c.lack("status", "a string, since the output is empty")
	}
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
		r.said = true
		item := outputItem(c)
		if r.last = item.call; !r.last {
			continue
		}
		id, name := c.word("call_id", item.id), c.word("name", item.name)
		r.add(id, name, c.text(nil, "arguments", item.arguments))
		r.calls[len(r.calls)-1].open = item.unfinished()
	}
}

// responseItem is one part of an output as it is written. Its own id, which is
// another than the call's, is of no use here.
type responseItem struct {
	call                        bool
	id, name, arguments, status string
}

// unfinished reports whether a part of the call may be missing.
func (i responseItem) unfinished() bool { return i.status == "incomplete" || i.status == "in_progress" }

func outputItem(c *cursor) responseItem {
	var f [5]string
	c.pick(f[:], "type", "call_id", "name", "arguments", "status")
	return responseItem{
		call: plain(f[0]) == "function_call", id: f[1], name: f[2], arguments: f[3], status: plain(f[4]),
	}
}
