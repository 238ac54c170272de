package decode

import "strconv"

// Array goes over the elements of an array.
type Array struct {
	want string

	Index int // of the element to read now

	frame
}

// Array starts an array whose elements are to be as want says; another value is a
// finding and gives no elements.
func (d *Decoder) Array(want string) Array {
	return Array{want: want, Index: -1, frame: frame{d: d}}
}

// Next goes to the next element.
func (a *Array) Next() bool {
	if a.stage == fresh {
		a.begin('[', "an array")
	}
	if a.stage == closed {
		return false
	}
	if !a.first && a.news() {
		a.settle(strconv.Itoa(a.Index), a.want)
	}
	if !a.d.element(a.first) {
		a.end(a.Index + 1)
		return false
	}
	a.part()
	a.Index++
	return true
}
