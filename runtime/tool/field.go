package tool

// Field is something that an application adds to results: a cost, a trace, a
// cache's verdict. It is set on a [Call] by middleware and observers, or on a
// [Result] by a tool that makes its own, and is there on every result of that
// call, refused and failed ones included. Make it once, with [NewField].
type Field[T any] struct{ key *fieldKey[T] }

// fieldKey tells fields apart by its address.
type fieldKey[T any] struct {
	name string
	none T
}

// NewField makes a field that is equal to no other, whatever their names. none is
// its value on results that nothing was set on. The name is for logs.
func NewField[T any](name string, none T) Field[T] { return Field[T]{&fieldKey[T]{name, none}} }

// Name is what the field was made with.
func (f Field[T]) Name() string { return f.key.name }

// Set sets the field on the result that c will come to.
func (f Field[T]) Set(c *Call, v T) {
	on := c.own()
	on.fields = &field{on.fields, f.key, v}
}

// With returns r with the field set. It counts more than what is set on the call.
func (f Field[T]) With(r Result, v T) Result {
	r.fields = &field{r.fields, f.key, v}
	return r
}

// Get returns what was set last, or the field's default.
func (f Field[T]) Get(r Result) T {
	for x := r.fields; x != nil; x = x.up {
		if x.key == any(f.key) {
			return x.value.(T)
		}
	}
	return f.key.none
}

// field is a list of set fields, the newest first.
type field struct {
	up    *field
	key   any // *fieldKey[T]
	value any // T
}

// over puts f's fields on top of below's.
func (f *field) over(below *field) *field {
	if f == nil {
		return below
	}
	if below == nil {
		return f
	}
	return &field{f.up.over(below), f.key, f.value}
}
