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
		if s.next == nil {
			s.next = new(set)
		}
		return s.next.add(n - 64)
	}
	before := s.bits
	s.bits |= 1 << n
	return s.bits != before
}

func (s *set) has(n int) bool {
	switch {
	case n < 64:
		return s.bits&(1<<n) != 0
	case s.next == nil:
		return false
	}
	return s.next.has(n - 64)
}
