package tool

import (
	"iter"
	"slices"
)

// Fingerprint is a number that is equal for equal listings, whatever their format,
// in all processes of one version of this package. A host that keeps a model's
// prompt in a cache compares it to know whether the list of tools has changed. It
// costs little more than asking for the descriptions that depend on the scope.
func (b *Toolbox) Fingerprint() uint64 {
	h := offset
	l, all := b.offer, b.prints()
	for i, def := range b.registry.tools() {
		t := Tool{def}
		if l.shows != nil && !l.shows(t) || !t.Available(l.scope) {
			continue
		}
		h = h.number(all[i])
		if def.Describe != nil {
			h = h.text(t.Description(l.scope))
		}
		for _, c := range def.Choices {
			h = h.texts(slices.Values(c.values(l.scope)))
		}
	}
	return uint64(h)
}

// prints is the fingerprint of what is the same in every listing, for each tool.
func prints(r Registry) []uint64 {
	all := make([]uint64, 0, r.Len())
	for t := range r.All() {
		h := offset.text(t.Name()).text(t.Title()).text(t.def.Description).text(t.Deprecated())
		h = h.text(t.Schema()).text(t.Output()).texts(t.Tags()).texts(t.Examples())
		for m := range t.PublicMetas() {
			h = h.text(m.Key).text(m.Value)
		}
		h = h.number(uint64(t.Effects())).number(uint64(t.Hints()))
		if t.RequiresApproval() {
			h = h.number(1)
		}
		all = append(all, uint64(h))
	}
	return all
}

// hash is FNV-1a of 64 bits.
type hash uint64

const (
	offset hash = 14695981039346656037
	prime  hash = 1099511628211
)

func (h hash) text(s string) hash {
	for i := range len(s) {
		h = (h ^ hash(s[i])) * prime
	}
	return h.number(uint64(len(s)))
}

func (h hash) number(n uint64) hash {
	for range 8 {
		h = (h ^ hash(n&0xff)) * prime
		n >>= 8
	}
	return h
}

func (h hash) texts(all iter.Seq[string]) hash {
	n := uint64(0)
	for s := range all {
		h = h.text(s)
		n++
	}
	return h.number(n)
}
