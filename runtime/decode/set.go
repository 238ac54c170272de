package decode

// set holds small numbers; the first 64 need no allocation.
type set struct {
	bits uint64
	more []uint64
}

// add reports whether n was not in before.
func (s *set) add(n int) bool {
	if s.has(n) {
		return false
	}
	if n < 64 {
		s.bits |= 1 << n
	} else {
		s.more[n/64-1] |= 1 << (n % 64)
	}
	return true
}

func (s *set) has(n int) bool {
	if n < 64 {
		return s.bits&(1<<n) != 0
	}
	return len(s.more) > 0 && s.more[n/64-1]&(1<<(n%64)) != 0
}
