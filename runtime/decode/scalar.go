package decode

// String reads a string.
func (d *Decoder) String() string {
	t, _ := d.quoted()
	return t.String()
}

// quoted reads a string where the schema has one.
func (d *Decoder) quoted() (text, bool) {
	if d.value() != '"' {
		d.mismatch()
		return text{}, false
	}
	return d.text()
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

// Bool reads true or false.
func (d *Decoder) Bool() bool {
	switch d.value() {
	case 't':
		return d.word("true")
	case 'f':
		d.word("false")
		return false
	case '"':
		return d.quotedBool()
	}
	d.mismatch()
	return false
}

func (d *Decoder) quotedBool() bool {
	t, ok := d.unquote()
	yes := string(t) == "true"
	switch {
	case yes || string(t) == "false":
		d.repaired("a boolean")
	case ok:
		d.violates(Finding{Code: Type})
	}
	return yes
}
