package provider

// generated reads a response of Gemini's generateContent, or its content, or a chunk
// of a stream, which may have nothing but numbers in it. A candidate without content
// says why it ended: for the sake of safety, for one.
//
// Source: GenerateContentResponse in googleapis/go-genai.
func (r *reading) generated(c *cursor, chunk bool) {
	known, blocked := false, ""
	for name := range c.object {
		switch name {
		case "candidates":
			known = true
			for i := range c.array {
				r.candidate(c, i)
			}
		case "parts":
			r.said = r.said || c.peek() == '['
			r.parts(c)
		case "promptFeedback":
			var f [1]string
			c.pick(f[:], "blockReason")
			blocked = plain(f[0])
		case "usageMetadata":
			known = true
		case "error":
			r.error(c)
		}
	}
	switch {
	case blocked != "":
		r.refused = &ProviderError{Format: r.format, Code: blocked, Message: "the prompt was blocked"}
	case r.refused != nil:
	case chunk && !known:
		c.lack("candidates", "an array")
	case !chunk && !r.said && r.stop == "":
		c.lack("candidates/0/content/parts/0", "a part, or a finishReason in its place")
	}
}

func (r *reading) candidate(c *cursor, i int) {
	if i > 0 {
		c.fail("one candidate")
		return
	}
	for name := range c.object {
		switch name {
		case "content":
			for name := range c.object {
				if name == "parts" {
					r.parts(c)
				}
			}
		case "finishReason":
			if why := plain(c.raw()); why != "" && why != "FINISH_REASON_UNSPECIFIED" {
				r.ended(why, why != "STOP")
			}
		}
	}
}

// parts reads the content. An empty text at its end is where thought signatures
// stand, and does not make the call before it whole.
func (r *reading) parts(c *cursor) {
	for range c.array {
		r.said = true
		for name := range c.object {
			switch name {
			case "functionCall":
				r.functionCall(c)
			case "text":
				if c.raw() != `""` {
					r.last = false
				}
			}
		}
	}
}

// functionCall reads a call. Its arguments are an object, and its id may be missing.
func (r *reading) functionCall(c *cursor) {
	var f [4]string
	c.pick(f[:], "id", "name", "args", "partialArgs")
	if f[3] != "" {
		c.misfit("partialArgs", f[3], "whole arguments: leave streamFunctionCallArguments off")
	}
	r.last = true
	r.add(c.optional("id", f[0]), c.word("name", f[1]), []byte(f[2]))
}
