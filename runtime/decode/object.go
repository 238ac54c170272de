package decode

import "slices"

// Object goes over the members of an object.
type Object struct {
	// What a new Object has set stands together at its beginning: the copy to the
	// caller's variable moves sixteen bytes at a time and has to wait for each
	// piece that was just written in two halves.
	members Members
	frame

	Name string // the member to read now

	seen set
	next int // the member after the one read last
}

// Object starts an object; another value is a finding and gives no members.
//
// Members that are not among members, that come twice, and required ones that do
// not come are findings. null for a member that is not required is its absence.
func (d *Decoder) Object(members Members) Object {
	return Object{members: members, frame: frame{d: d}}
}

// Next goes to the next member that has a value to read.
func (o *Object) Next() bool {
	if o.stage == fresh {
		o.begin('{', "an object")
		if o.d.absent {
			o.missing()
		}
	}
	if o.stage == closed {
		return false
	}
	if o.next > 0 && o.news() {
		o.settle(o.Name, o.members[o.next-1].Want)
	}
	for o.d.member(o.first) {
		if o.member() {
			return true
		}
	}
	if !o.d.broken() {
		o.missing()
	}
	o.end(0)
	return false
}

// member reads a name and reports whether there is a value to read after it.
func (o *Object) member() bool {
	d, at := o.d, o.next
	if !o.expected() {
		name, ok := d.name()
		if !ok {
			return false
		}
		if at = o.find(name); at < 0 {
			o.part()
			o.unknown(name.String(), o.members.names)
			return false
		}
	}
	o.part()
	m := &o.members[at]
	if !o.seen.add(at) {
		o.duplicate(m.Name)
		return false
	}
	o.next, o.Name = at+1, m.Name
	return m.Required || !d.null()
}

// expected passes over the name of the member after the last one and its colon, if
// that is what comes: models keep the order.
func (o *Object) expected() bool {
	if o.next == len(o.members) {
		return false
	}
	name := o.members[o.next].Name
	rest := o.d.b[o.d.i:]
	if len(rest) < len(name)+len(`"":`) || rest[0] != '"' || rest[len(name)+1] != '"' || rest[len(name)+2] != ':' {
		return false
	}
	for i, c := range rest[1 : len(name)+1] {
		if c != name[i] || c == '"' || c == '\\' || c < 0x20 {
			return false // what JSON must escape is compared with care
		}
	}
	o.d.i += len(name) + len(`"":`)
	return true
}

// find returns the index of a member, or -1.
func (o *Object) find(name text) int {
	return slices.IndexFunc(o.members, func(m Member) bool { return name.is(m.Name) })
}

// missing records the required members that did not come.
func (o *Object) missing() {
	if o.seen.full(len(o.members)) {
		return
	}
	for i := range o.members {
		if m := &o.members[i]; m.Required && !o.seen.has(i) {
			o.d.record(Finding{Code: Missing, Pointer: "/" + segment(m.Name), Want: m.Want})
		}
	}
}
