package decode

// String reads a string.
func (d *Decoder) String() string {
	t, _ := d.quoted()
	return t.String()
}

// Enum reads a string and returns the equal one of values, uncopied, or "".
func (d *Decoder) Enum(values []string) string {
	t, ok := d.quoted()
	if !ok {
		return ""
	}
	for _, v := range values {
		if t.is(v) {
			return v
		}
	}
	f := Finding{Code: Enum}
	if d.room() && t.size() <= maxNear {
		f.Nearest = Nearest(t.String(), each(values))
	}
	d.violates(f)
	return ""
}

// quoted reads a string of the schema.
func (d *Decoder) quoted() (text, bool) {
	if d.value() != '"' {
		d.mismatch()
		return text{}, false
	}
	return d.text()
}

// Bool reads true or false.
func (d *Decoder) Bool() bool {
	switch d.value() {
	case 't':
		return d.word("true")
	case 'f':
		d.word("false")
		return false
	case '"':
		if t, ok := d.unquote(); ok {
			if yes := string(t) == "true"; yes || string(t) == "false" {
				d.repaired("a boolean")
				return yes
			}
			d.violates(Finding{Code: Type})
		}
		return false
	}
	d.mismatch()
	return false
}

// unquote reads a string where the schema has another type: what is in it, which
// Tolerant may take. Otherwise it is a finding.
func (d *Decoder) unquote() ([]byte, bool) {
	if d.policy != Tolerant {
		d.mismatch()
		return nil, false
	}
	t, ok := d.text()
	return t.bytes(), ok
}

// Raw reads any value and returns a copy of it as it was written. Member names
// that repeat inside it are findings.
func (d *Decoder) Raw() []byte {
	d.value()
	start := d.i
	d.skip()
	if d.broken {
		return nil
	}
	return append([]byte(nil), d.b[start:d.i]...)
}

func each(values []string) func(func(string) bool) {
	return func(yield func(string) bool) {
		for _, v := range values {
			if !yield(v) {
				return
			}
		}
	}
}
