package decode

// Decoder reads one set of arguments. It is made to live on the caller's stack
// and is not safe for concurrent use. A decoder may begin again.
type Decoder struct {
	scanner
	policy   Policy
	choices  func(pointer string) []string
	begun    bool
	secret   bool // no finding and no repair quotes a value
	unclosed bool // the fence around the arguments has no end
	absent   bool // there are no arguments, which is the empty object
	start    int  // where the value read last begins
	mark     int  // findings before that value, kept or not
	parts    int  // how many parts it has, an array or a map
	entry    Entry
	total    int // findings in all
	findings []Finding
	repairs  []Repair
}

// Begin takes the arguments. Nothing at all, blanks and null are the empty object,
// as models send them for tools without arguments.
func (d *Decoder) Begin(in Input) {
	if d.begun { // the first time it is empty, and clearing it counts in a small call
		*d = Decoder{}
	}
	d.begun, d.b, d.policy, d.secret, d.choices = true, in.JSON, in.Policy, in.Secret, in.Choices
	if len(in.JSON) > 0 && in.JSON[0] == '{' {
		return
	}
	if d.policy == Tolerant {
		d.unfence()
	}
	if d.peek(); !d.unclosed && (string(trim(d.b[d.i:])) == "null" || d.i == len(d.b)) {
		d.absent, d.i = true, len(d.b)
	}
}

// Done checks that nothing follows and reports whether all was well. Where it was
// not, nothing of what was read may be used.
func (d *Decoder) Done() bool {
	switch {
	case d.broken():
	case d.unfinished():
		d.i = len(d.b)
		d.stop(Finding{Code: Cut})
	case !d.atEnd():
		d.fail("nothing may follow the arguments")
	}
	return !d.broken() && d.total == 0
}

// Report returns what is wrong. Where the document is not JSON, that comes last,
// after what was wrong before it.
func (d *Decoder) Report() Report {
	kept, all := d.findings, d.total
	if d.broken() {
		n := min(len(kept), maxFindings-1)
		kept = append(kept[:n:n], *d.fault)
		if d.secret {
			kept[n].Got = ""
		}
		all++
	}
	for i := range kept {
		f := &kept[i]
		if f.Pointer == "" && f.Want == "" && f.Code >= Type {
			f.Want = "an object"
		}
		if f.Code == Missing && d.choices != nil {
			if values := d.choices(f.Pointer); len(values) > 0 {
				f.Want = oneOf(values)
			}
		}
	}
	return Report{Findings: kept, More: all - len(kept)}
}

// value starts a value and returns its first byte.
func (d *Decoder) value() byte {
	c := d.peek()
	d.start, d.mark = d.i, d.total
	return c
}

// mismatch passes over a value of the wrong type.
func (d *Decoder) mismatch() {
	d.skip()
	d.violates(Finding{Code: Type})
}

// violates records a finding about the value read last, unless it has one.
func (d *Decoder) violates(f Finding) {
	if d.broken() || d.total > d.mark {
		return
	}
	if d.room() {
		f.Got = d.got(f.Code)
	}
	d.record(f)
}

// room reports whether a finding would be kept. Otherwise its texts are not worth
// making.
func (d *Decoder) room() bool { return len(d.findings) < maxFindings }

func (d *Decoder) record(f Finding) {
	if d.total++; d.room() {
		d.findings = append(d.findings, f)
	}
}
