package tool

// KeepValues keeps the Go values that tools return on their results, for
// [Value]. Without it they are encoded and dropped.
func KeepValues() Option {
	return func(s *setup) { s.keep = true }
}

// Value is the Go value that the tool returned, where the toolbox was made with
// [KeepValues] and the value is a T. A string that the model reads as it is needs
// no keeping.
func Value[T any](r Result) (T, bool) {
	for x := r.fields; x != nil; x = x.up {
		if x.key == any(valueKey{}) {
			v, ok := x.value.(T)
			return v, ok
		}
	}
	var v T
	ok := r.Status == OK && r.Structured == nil
	if ok {
		v, ok = any(r.Text).(T)
	}
	return v, ok
}

// Keep is what generated code passes a result through: r, with v beside it where
// the host has asked for values.
func Keep[T any](s *Scope, v T, r Result) Result {
	if s != nil && s.keep {
		r.fields = &field{r.fields, valueKey{}, v}
	}
	return r
}

// valueKey is the value's place among the fields of a result.
type valueKey struct{}
