package tool

// Scope holds the services that tools are given and models never see. It is a
// list that only grows at its head, so a Scope never changes once it is made:
// share it, and derive one for each user or call. It is safe for concurrent use.
// The nil *Scope is the empty one.
type Scope struct {
	up    *Scope
	over  *Scope // found before value and up: the kits of a toolbox
	value any
	keep  bool // the host asks for the values that tools return
}

// NewScope returns a scope of values. Of two that fit, the later one is found.
func NewScope(values ...any) *Scope { return (*Scope)(nil).Provide(values...) }

// Provide returns a scope that holds values besides what s holds. A nil among
// them is skipped; a nil pointer in an interface is a value like any other.
func (s *Scope) Provide(values ...any) *Scope {
	for _, v := range values {
		if v != nil {
			s = &Scope{up: s, value: v, keep: s != nil && s.keep}
		}
	}
	return s
}

// Without returns s less all values that Resolve[T] could find. The kits of a
// toolbox come back with [Toolbox.In].
func Without[T any](s *Scope) *Scope {
	if s == nil {
		return nil
	}
	up, over := Without[T](s.up), Without[T](s.over)
	if _, drop := s.value.(T); drop {
		return up
	}
	if up == s.up && over == s.over {
		return s
	}
	return &Scope{up, over, s.value, s.keep}
}

// Resolve returns the newest value that is a T or, where T is an interface, that
// implements it.
func Resolve[T any](s *Scope) (T, bool) {
	for ; s != nil; s = s.up {
		if s.over != nil {
			if v, ok := Resolve[T](s.over); ok {
				return v, true
			}
		}
		if v, ok := s.value.(T); ok {
			return v, true
		}
	}
	var none T
	return none, false
}

// Provided reports whether Resolve[T] finds a value.
func Provided[T any](s *Scope) bool {
	_, ok := Resolve[T](s)
	return ok
}

// Requires reports whether Resolve[T] finds a value that fits says yes to.
func Requires[T any](s *Scope, fits func(T) bool) bool {
	v, ok := Resolve[T](s)
	return ok && fits(v)
}

// with is s with values that are found before its own.
func (s *Scope) with(over *Scope) *Scope {
	if over == nil {
		return s
	}
	return &Scope{up: s, over: over, keep: s != nil && s.keep}
}
