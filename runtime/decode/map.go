package decode

import (
	"slices"
	"strings"
)

// Map goes over the entries of an object whose keys are the model's own.
type Map struct {
	*Entry // the entry to read now

	frame
	want    string
	keys    []string
	entries int
	outside string // the key of the map that this one is a value of
}

// Entry is what a Map is at. It is a part of the Decoder, not of the Map: the
// compiler follows no single fields, so a caller who keeps a key of the Map's own
// would let the Map, and with it the Decoder, escape to the heap.
type Entry struct {
	Key string
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
	return Map{Entry: &d.entry, frame: frame{d: d}, want: want, keys: keys, outside: d.entry.Key}
}

// Next goes to the next entry.
func (m *Map) Next() bool {
	if m.stage == fresh {
		m.begin('{', "an object")
	}
	if m.stage == closed {
		return false
	}
	d := m.d
	if !m.first && m.news() {
		m.settle(m.shown(m.Key), m.want)
	}
	for d.member(m.first) {
		name, ok := d.name()
		if !ok {
			break
		}
		m.part()
		if m.keys == nil || slices.ContainsFunc(m.keys, name.is) {
			m.Key = name.String()
			m.entries++
			return true
		}
		m.unknown(m.shown(name.String()), slices.Values(m.keys))
	}
	m.end(m.entries)
	m.Key = strings.Clone(m.outside) // a copy, see Entry
	return false
}

// shown is a key as findings may have it: where there are secrets it may be one.
func (m *Map) shown(key string) string {
	if m.d.secret {
		return "*"
	}
	return key
}

// Repeated records that the key came before and passes over its value.
func (m *Map) Repeated() {
	m.entries--
	m.duplicate(m.shown(m.Key))
	m.part()
}
