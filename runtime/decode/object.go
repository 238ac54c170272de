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
//
// Members that are not among members, that come twice, and required ones that do
// not come are findings. null for a member that is not required is its absence.
func (d *Decoder) Object(members Members) Object {
	return Object{frame: frame{d: d}, members: members, at: -1}
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
	d := o.d
	if o.at >= 0 && o.news() {
		o.settle(o.members[o.at].Name, o.members[o.at].Want)
	}
	for {
		name, ok := d.member(o.first)
		if !ok {
			if !d.broken() {
				o.missing()
			}
			o.end(0)
			return false
		}
		at := o.find(name)
		o.part()
		switch {
		case at < 0:
			d.unknown(name, o.members.names)
		case !o.seen.add(at):
			d.duplicate(o.members[at].Name)
		default:
			o.at = at
			if !o.members[at].Required && d.null() {
				continue
			}
			o.Name = o.members[at].Name
			return true
		}
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
			o.d.record(Finding{Code: Missing, Pointer: "/" + segment(m.Name), Want: m.Want})
		}
	}
}
