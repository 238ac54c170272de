package decode

import "bytes"

// Decoder reads one set of arguments. It is made to live on the caller's stack
// and is not safe for concurrent use. A decoder may begin again.
type Decoder struct {
	scanner
	policy   Policy
	absent   bool // there are no arguments, which is the empty object
	start    int  // where the value read last begins
	mark     int  // findings before that value, kept or not
	total    int  // findings in all
	findings []Finding
	repairs  []Repair
}

// Begin takes the arguments. Nothing at all, blanks and null are the empty object.
func (d *Decoder) Begin(in Input) {
	*d = Decoder{scanner: scanner{b: in.JSON}, policy: in.Policy}
	if len(in.JSON) > 0 && in.JSON[0] == '{' {
		return
	}
	if d.policy == Tolerant {
		d.unfence()
	}
	if d.peek(); d.i == len(d.b) || string(bytes.TrimRight(d.b[d.i:], " \t\r\n")) == "null" {
		d.absent, d.i = true, len(d.b)
	}
}

// Done checks that nothing follows and reports whether all was well.
func (d *Decoder) Done() bool {
	if !d.broken && !d.atEnd() {
		d.fail("nothing may follow the arguments")
	}
	return !d.broken && d.total == 0
}

// Report returns what is wrong. Where the document is not JSON, that comes last,
// after what was wrong before it.
func (d *Decoder) Report() Report {
	kept, all := d.findings, d.total
	if d.broken {
		kept = append(kept[:min(len(kept), maxFindings-1):maxFindings-1], d.fault)
		all++
	}
	for i := range kept {
		if f := &kept[i]; f.Pointer == "" && f.Want == "" {
			f.Want = "an object"
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
	if d.skip(); !d.broken {
		d.violates(Finding{Code: Type})
	}
}

// violates records a finding about the value read last, unless it has one.
func (d *Decoder) violates(f Finding) {
	if d.broken || d.total > d.mark {
		return
	}
	if d.room() {
		f.Got = d.got()
	}
	d.record(f)
}

// room reports whether a finding would be kept; its texts are not worth making
// otherwise.
func (d *Decoder) room() bool { return len(d.findings) < maxFindings }

func (d *Decoder) record(f Finding) {
	if d.total++; d.room() {
		d.findings = append(d.findings, f)
	}
}

// got is the value read last as the model wrote it, kept short.
func (d *Decoder) got() string {
	switch t := d.b[d.start:d.i]; {
	case len(t) == 0:
		return "nothing"
	case t[0] == '{':
		return "an object"
	case t[0] == '[':
		return "an array"
	case len(t) <= shown:
		return string(appendInline(nil, string(t)))
	default:
		b := append(appendInline(nil, string(short(t, shown))), "... ("...)
		return string(append(appendInt(b, len(t)), " bytes)"...))
	}
}
