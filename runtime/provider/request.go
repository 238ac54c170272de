package provider

// request reads the params of MCP's tools/call. The id is that of the JSON-RPC
// message around, so the call has none.
func (r *reading) request(c *cursor) {
	r.said = true
	var f [2]string
	c.pick(f[:], "name", "arguments")
	r.add("", c.word("name", f[0]), []byte(f[1]))
}

// native reads a call in the form of the Native listing, or an array of them.
func (r *reading) native(c *cursor) {
	r.said = true
	if c.peek() != '[' {
		r.plainCall(c)
		return
	}
	for range c.array {
		r.plainCall(c)
	}
}

func (r *reading) plainCall(c *cursor) {
	var f [3]string
	c.pick(f[:], "id", "name", "arguments")
	r.add(c.optional("id", f[0]), c.word("name", f[1]), []byte(f[2]))
}
