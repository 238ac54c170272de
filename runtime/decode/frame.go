package decode

import "strings"

// frame is what Object, Array and Map share: one value that holds others.
type frame struct {
	d        *Decoder
	outer    *scanner // the document around, where this one came in a string
	start    int
	findings int // kept before the part read now
	repairs  int
	first    bool
	open     bool
}

// begin opens a value that starts with bracket; another one is a finding.
func (d *Decoder) begin(bracket byte, took string) frame {
	f := frame{d: d, first: true}
	c := d.value()
	f.start = d.start
	if c == '"' && d.policy == Tolerant {
		return f.decoded(bracket, took)
	}
	if c != bracket {
		if !d.absent {
			d.mismatch()
		}
		return f
	}
	f.open = d.enter()
	return f
}

// decoded opens an array or object that came encoded into a string.
func (f frame) decoded(bracket byte, took string) frame {
	d := f.d
	t, ok := d.text()
	if !ok {
		return f
	}
	inner := scanner{b: []byte(t.String()), depth: d.depth}
	try := inner
	c := try.peek()
	if try.skip(); c != bracket || try.broken || !try.atEnd() {
		d.violates(Finding{Code: Type})
		return f
	}
	d.repaired(took)
	outer := d.scanner
	f.outer = &outer
	d.scanner = inner
	d.peek()
	f.open = d.enter()
	return f
}

// end makes the whole value the one read last.
func (f *frame) end() {
	f.open = false
	if f.outer != nil {
		f.d.scanner = *f.outer
	}
	f.d.start, f.d.mark = f.start, f.d.total
}

// part begins a part of the value.
func (f *frame) part() {
	f.findings, f.repairs = len(f.d.findings), len(f.d.repairs)
}

// news reports whether the part has a finding or a repair.
func (f *frame) news() bool {
	return f.findings < len(f.d.findings) || f.repairs < len(f.d.repairs)
}

// settle completes the findings and repairs of the part on the way up, so that no
// path is kept while nothing is wrong.
func (f *frame) settle(name, want string) {
	segment := "/" + pointer(name)
	for k := f.findings; k < len(f.d.findings); k++ {
		one := &f.d.findings[k]
		if one.Pointer == "" && one.Want == "" {
			one.Want = want
		}
		one.Pointer = segment + one.Pointer
	}
	for k := f.repairs; k < len(f.d.repairs); k++ {
		one := &f.d.repairs[k]
		one.Pointer = segment + one.Pointer
	}
}

// pointer is name as a part of an RFC 6901 pointer.
func pointer(name string) string {
	if len(name) > maxNear {
		name = short(name, shown) + "..."
	}
	if !strings.ContainsAny(name, "~/") {
		return name
	}
	return strings.ReplaceAll(strings.ReplaceAll(name, "~", "~0"), "/", "~1")
}
