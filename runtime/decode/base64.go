package decode

import "bytes"

// Bytes reads a string of standard base64 (RFC 4648 section 4), padded, without
// line breaks, and with no bits left over.
func (d *Decoder) Bytes() []byte {
	t, ok := d.quoted()
	if !ok {
		return nil
	}
	out, ok := unbase64(t.bytes())
	if !ok {
		d.violates(Finding{Code: Format, Why: unpadded(t.bytes())})
		return nil
	}
	return out
}

func unbase64(in []byte) ([]byte, bool) {
	if len(in)%4 != 0 {
		return nil, false
	}
	out := make([]byte, 0, len(in)/4*3)
	for ; len(in) > 0; in = in[4:] {
		pad := 0
		var n uint32
		for k, c := range in[:4] {
			if c == '=' && len(in) == 4 && k >= 2 {
				pad++
				n <<= 6
				continue
			}
			v := base64Value(c)
			if v < 0 || pad > 0 {
				return nil, false
			}
			n = n<<6 | uint32(v)
		}
		if n&(1<<(8*pad)-1) != 0 {
			return nil, false
		}
		group := [3]byte{byte(n >> 16), byte(n >> 8), byte(n)}
		out = append(out, group[:3-pad]...)
	}
	return out, true
}

// unpadded says what is wrong with the end of text that unbase64 refuses; "" where
// something else is wrong before.
func unpadded(in []byte) string {
	text := bytes.TrimRight(in, "=")
	for _, c := range text {
		if base64Value(c) < 0 {
			return ""
		}
	}
	switch pad := len(in) - len(text); {
	case len(text)%4 == 1 || pad == (4-len(text)%4)%4:
		return "its last characters do not end a byte"
	case pad == 0:
		return "its padding is missing"
	}
	return "its padding is of the wrong length"
}

func base64Value(c byte) int {
	switch {
	case 'A' <= c && c <= 'Z':
		return int(c - 'A')
	case 'a' <= c && c <= 'z':
		return int(c-'a') + 26
	case '0' <= c && c <= '9':
		return int(c-'0') + 52
	case c == '+':
		return 62
	case c == '/':
		return 63
	}
	return -1
}
