package decode

// set holds small numbers: 64 of them without an allocation, the rest in the next
// set.
type set struct {
	bits uint64
	next *set
}

// add reports whether n was not in before.
func (s *set) add(n int) bool {
	if n >= 64 {
		return s.more().add(n - 64)
	}
	before := s.bits
	s.bits |= 1 << n
	return s.bits != before
}

// full reports whether all numbers below n, at most 63 of them, are in. Of more it
// does not know.
func (s *set) full(n int) bool { return n < 64 && s.bits == 1<<n-1 }

func (s *set) more() *set {
	if s.next == nil {
		s.next = new(set)
	}
	return s.next
}

func (s *set) has(n int) bool {
	if n >= 64 {
		return s.next != nil && s.next.has(n-64)
	}
	return s.bits&(1<<n) != 0
}
