package decode

import "strings"

// frame is what Object, Array and Map share: one value that holds others. It is
// opened by the first Next, so that making one is a few stores where it is kept.
type frame struct {
	d        *Decoder
	outer    *scanner // the document around, where this value came in a string
	start    int      // of the value
	stage    stage
	first    bool  // no part was read yet
	before   uint8 // findings kept before the value
	findings uint8 // kept before the part that is read now
	repairs  uint8
}

type stage uint8

const (
	fresh stage = iota
	open
	closed
)

// begin opens a value that starts with bracket; another one is a finding.
func (f *frame) begin(bracket byte, took string) {
	d := f.d
	c := d.value()
	f.start, f.first, f.stage, f.before = d.start, true, closed, uint8(len(d.findings))
	switch {
	case c == bracket:
		f.enter()
	case d.absent:
	case c == '"' && d.policy == Tolerant:
		f.decoded(bracket, took)
	default:
		d.mismatch()
	}
}

func (f *frame) enter() {
	if f.d.enter() {
		f.stage = open
	}
}

// decoded opens an array or object that came encoded into a string. The string is
// read in place of the document until the value ends, so that its findings get the
// pointers they would have had without the quotes.
func (f *frame) decoded(bracket byte, took string) {
	d := f.d
	t, ok := d.text()
	if !ok {
		return
	}
	inner := scanner{b: t.bytes(), depth: d.depth}
	try := inner
	if try.peek() != bracket {
		d.violates(Finding{Code: Type})
		return
	}
	if !try.whole() {
		d.violates(Finding{Code: Type, Why: try.untaken()})
		return
	}
	d.repaired(took)
	outer := d.scanner
	f.outer = &outer
	d.scanner = inner
	d.peek()
	f.enter()
}

// untaken says why the JSON in a string was not taken.
func (s *scanner) untaken() string {
	switch {
	case !s.broken():
		return "something follows the JSON in the string"
	case s.fault.Code == Cut:
		return "the JSON in the string is cut off"
	case s.fault.Code == Depth:
		return "the JSON in the string nests too deep"
	}
	return "the JSON in the string is not valid"
}

// end makes the value, with so many parts, the one read last.
func (f *frame) end(parts int) {
	f.stage = closed
	if f.outer != nil {
		f.d.scanner = *f.outer
	}
	f.d.start, f.d.mark, f.d.parts = f.start, f.d.total, parts
}

// part begins a part of the value.
func (f *frame) part() {
	f.first = false
	f.findings, f.repairs = uint8(len(f.d.findings)), uint8(len(f.d.repairs))
}

// news reports whether the part has a finding or a repair.
func (f *frame) news() bool {
	return int(f.findings) < len(f.d.findings) || int(f.repairs) < len(f.d.repairs)
}

// settle completes the findings and repairs of the part on the way up, so that no
// path is kept while nothing is wrong.
func (f *frame) settle(name, want string) {
	prefix := "/" + segment(name)
	for k := int(f.findings); k < len(f.d.findings); k++ {
		one := &f.d.findings[k]
		if one.Pointer == "" && one.Want == "" {
			// A copy: the compiler follows no single fields, so with want it
			// would let the Array that holds it, and so the Decoder, escape.
			one.Want = strings.Clone(want)
		}
		one.Pointer = prefix + one.Pointer
	}
	for k := int(f.repairs); k < len(f.d.repairs); k++ {
		one := &f.d.repairs[k]
		one.Pointer = prefix + one.Pointer
	}
}
