package decode

import "strconv"

// Raw reads any value and returns a copy of it as it was written, white space and
// all. Nothing in it is repaired, and member names that repeat in it are findings.
func (d *Decoder) Raw() []byte {
	d.value()
	start, before := d.i, d.total
	d.distinct()
	if d.broken() || d.total > before {
		return nil
	}
	return append([]byte(nil), d.b[start:d.i]...)
}

// distinct passes over a value whose member names must not repeat.
func (d *Decoder) distinct() {
	switch c := d.peek(); c {
	case '{':
		d.distinctMembers()
	case '[':
		d.distinctElements()
	default:
		d.scalar(c)
	}
}

func (d *Decoder) distinctMembers() {
	if !d.enter() {
		return
	}
	f := frame{d: d, first: true, before: uint8(len(d.findings))}
	seen := map[string]bool{}
	for d.member(f.first) {
		name, ok := d.name()
		if !ok {
			return
		}
		f.part()
		key := name.String()
		if seen[key] {
			f.duplicate(key)
			continue
		}
		seen[key] = true
		d.distinct()
		f.settle(key, "")
	}
}

func (d *Decoder) distinctElements() {
	if !d.enter() {
		return
	}
	f := frame{d: d, first: true}
	for i := 0; d.element(f.first); i++ {
		f.part()
		d.distinct()
		f.settle(strconv.Itoa(i), "")
	}
}
