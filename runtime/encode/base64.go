package encode

import "slices"

const base64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

// Bytes writes v as a string of standard base64 with padding; nil is "".
func (w *Writer) Bytes(v []byte) {
	b := append(slices.Grow(w.b, 4*(len(v)/3)+6), '"')
	for ; len(v) >= 3; v = v[3:] {
		n := uint(v[0])<<16 | uint(v[1])<<8 | uint(v[2])
		b = append(b, base64[n>>18], base64[n>>12&63], base64[n>>6&63], base64[n&63])
	}
	switch len(v) {
	case 1:
		n := uint(v[0]) << 16
		b = append(b, base64[n>>18], base64[n>>12&63], '=', '=')
	case 2:
		n := uint(v[0])<<16 | uint(v[1])<<8
		b = append(b, base64[n>>18], base64[n>>12&63], base64[n>>6&63], '=')
	}
	w.b = append(b, '"')
}
