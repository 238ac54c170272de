package decode

// Object goes over the members of an object.
type Object struct {
	Name string // the member to read now

	frame
	members Members
	seen    set
	at      int // the member read last, -1 for none
}

// Object starts an object; another value is a finding and gives no members.
func (d *Decoder) Object(members Members) Object {
	o := Object{frame: d.begin('{', "an object"), members: members, at: -1}
	if d.absent {
		o.missing()
	} else if len(members) > 64 {
		o.seen.more = make([]uint64, (len(members)-1)/64)
	}
	return o
}

// Next goes to the next member that has a value to read.
func (o *Object) Next() bool {
	if !o.open {
		return false
	}
	d := o.d
	if o.at >= 0 && o.news() {
		o.settle(o.members[o.at].Name, o.members[o.at].Want)
	}
	for {
		name, ok := d.member(o.first)
		o.first = false
		if !ok {
			if !d.broken {
				o.missing()
			}
			o.end()
			return false
		}
		at := o.find(name)
		if at < 0 {
			d.unknown(name, o.members.names)
			continue
		}
		m := &o.members[at]
		if !o.seen.add(at) {
			d.duplicate(m.Name)
			continue
		}
		o.at = at
		o.part()
		if !m.Required && d.null() {
			continue
		}
		o.Name = m.Name
		return true
	}
}

// find looks at the member after the last one first: models keep the order.
func (o *Object) find(name text) int {
	for i := o.at + 1; i < len(o.members); i++ {
		if name.is(o.members[i].Name) {
			return i
		}
	}
	for i := range o.at + 1 {
		if name.is(o.members[i].Name) {
			return i
		}
	}
	return -1
}

// missing records the required members that did not come.
func (o *Object) missing() {
	for i := range o.members {
		if m := &o.members[i]; m.Required && !o.seen.has(i) {
			o.d.record(Finding{Code: Missing, Pointer: "/" + pointer(m.Name), Want: m.Want})
		}
	}
}
