package decode

import "slices"

// Map goes over the entries of an object with keys of the model's own.
type Map struct {
	Key string // of the value to read now

	frame
	want  string
	keys  []string
	again bool
}

// Map starts a map whose values are to be as want says; another value is a
// finding and gives no entries. Where keys is not nil, there are no other ones.
func (d *Decoder) Map(want string, keys []string) Map {
	return Map{frame: d.begin('{', "an object"), want: want, keys: keys}
}

// Next goes to the next entry. The caller, who has the map, tells with Repeated
// that it has the key already.
func (m *Map) Next() bool {
	if !m.open {
		return false
	}
	d := m.d
	if !m.first && !m.again && m.news() {
		m.settle(m.Key, m.want)
	}
	m.again = false
	for {
		name, ok := d.member(m.first)
		if !ok {
			m.end()
			return false
		}
		m.first = false
		if m.keys != nil && !slices.ContainsFunc(m.keys, name.is) {
			d.unknown(name, slices.Values(m.keys))
			m.part()
			continue
		}
		m.Key = name.String()
		m.part()
		return true
	}
}

// Repeated records that the key has come before and passes over its value.
func (m *Map) Repeated() {
	m.again = true
	m.d.duplicate(m.Key)
}
