package decode

import "slices"

// Map goes over the entries of an object whose keys are the model's own.
type Map struct {
	Key string // of the value to read now

	frame
	want    string
	keys    []string
	entries int
}

// Map starts a map whose values are to be as want says; another value is a
// finding and gives no entries. Unless keys is nil, a key that is none of keys is a
// finding. The caller, who has the entries, tells of a key that it has already:
//
//	m := d.Map("an integer", nil)
//	for m.Next() {
//		if _, again := a.Counts[m.Key]; again {
//			m.Repeated()
//			continue
//		}
//		a.Counts[m.Key] = d.Int()
//	}
func (d *Decoder) Map(want string, keys []string) Map {
	return Map{frame: d.begin('{', "an object"), want: want, keys: keys}
}

// Next goes to the next entry.
func (m *Map) Next() bool {
	if !m.open {
		return false
	}
	d := m.d
	if !m.first && m.news() {
		m.settle(m.Key, m.want)
	}
	for {
		name, ok := d.member(m.first)
		if !ok {
			m.end(m.entries)
			return false
		}
		if m.keys != nil && !slices.ContainsFunc(m.keys, name.is) {
			m.part()
			d.unknown(name, slices.Values(m.keys))
			continue
		}
		m.part()
		m.Key = name.String()
		m.entries++
		return true
	}
}

// Repeated records that the key came before and passes over its value.
func (m *Map) Repeated() {
	m.entries--
	m.d.duplicate(m.Key)
	m.part()
}
