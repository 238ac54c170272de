package provider

// portable writes a schema in the part of JSON Schema that Gemini knows. A keyword
// beyond that would be passed over without a word, and is told in the description
// instead; oneOf becomes anyOf, and const an enum of one value. The decoder enforces
// all of it as ever.
//
// Source: the class JSONSchema in googleapis/python-genai. Of the formats, those are
// kept that the page on structured output has.
func (w *writer) portable(schema string) {
	c := cursor{s: schema}
	if c.portable() {
		w.raw(schema)
		return
	}
	w.raw(`{`)
	before, described, more := ``, false, untold(schema)
	c = cursor{s: schema}
	for name := range c.object {
		value := c.value()
		k := keywordOf(name, value, schema)
		if k == dropped || k == told {
			continue
		}
		w.raw(before)
		before = `,`
		w.keyword(k, name, value)
		if name == "description" && more {
			described = true
			w.tell(schema, " (")
		}
	}
	if more && !described {
		w.raw(before)
		w.raw(`"description":`)
		w.text("")
		w.tell(schema, "(")
	}
	w.raw(`}`)
}

// portable reports, in one pass, whether the schema at c can stand as it is: most do.
func (c *cursor) portable() bool {
	if c.peek() != '{' {
		c.skip() // true and false
		return true
	}
	fine := true
	for name := range c.object {
		switch k := keywordOf(name, "", ""); {
		case name == "format":
			fine = keywordOf(name, c.value(), "") == kept && fine
		case name == "oneOf":
			fine = false
		case k == oneSchema:
			fine = c.portable() && fine
		case k == schemas:
			for range c.array {
				fine = c.portable() && fine
			}
		case k == named:
			for range c.object {
				fine = c.portable() && fine
			}
		default:
			fine = fine && k == kept
		}
	}
	return fine
}

// keyword is what becomes of a member of a schema.
type keyword uint8

const (
	kept      keyword = iota
	dropped           // says nothing of values
	told              // in the description
	oneSchema         // holds a schema
	schemas           // an array of schemas
	named             // schemas by name
	single            // const
)

func keywordOf(name, value, schema string) keyword {
	switch name {
	case "type", "title", "description", "default", "enum", "required", "minimum", "maximum", "minLength", "maxLength",
		"pattern", "minItems", "maxItems", "uniqueItems", "minProperties", "maxProperties", "$ref":
		return kept
	case "items", "additionalProperties":
		return oneSchema
	case "properties", "$defs":
		return named
	case "anyOf":
		return schemas
	case "$schema", "$id", "$comment":
		return dropped
	case "format":
		if value == `"date-time"` || value == `"date"` || value == `"time"` {
			return kept
		}
	case "oneOf":
		if !has(schema, "anyOf") {
			return schemas
		}
	case "const":
		if !has(schema, "enum") {
			return single
		}
	}
	return told
}

func (w *writer) keyword(k keyword, name, value string) {
	switch k {
	case single:
		w.raw(`"enum":[`)
		w.raw(value)
		w.raw(`]`)
		return
	case schemas:
		w.raw(`"anyOf":`)
	default:
		w.text(name)
		w.raw(`:`)
	}
	switch c := (cursor{s: value}); k {
	case oneSchema:
		w.portable(value)
	case schemas:
		w.raw(`[`)
		for i := range c.array {
			if i > 0 {
				w.raw(`,`)
			}
			w.portable(c.value())
		}
		w.raw(`]`)
	case named:
		w.raw(`{`)
		before := ``
		for name := range c.object {
			w.raw(before)
			before = `,`
			w.text(name)
			w.raw(`:`)
			w.portable(c.value())
		}
		w.raw(`}`)
	default:
		w.raw(value)
	}
}

func has(schema, member string) bool {
	found := false
	c := cursor{s: schema}
	for name := range c.object {
		found = name == member || found
	}
	return found
}

// untold reports whether a schema has keywords that are told in its description.
func untold(schema string) bool {
	found := false
	c := cursor{s: schema}
	for name := range c.object {
		found = keywordOf(name, c.value(), schema) == told || found
	}
	return found
}

// tell adds those keywords to the description.
func (w *writer) tell(schema, before string) {
	c := cursor{s: schema}
	for name := range c.object {
		value := c.value()
		if keywordOf(name, value, schema) != told {
			continue
		}
		w.more(before)
		before = ", "
		w.more(name)
		w.more(" ")
		w.more(value)
	}
	w.more(")")
}
