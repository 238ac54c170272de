package decode

import (
	"iter"
	"strings"
)

// maxNear is the length in bytes beyond which names are not compared.
const maxNear = 64

// Nearest returns the one of names that a person would take s for, or "": at most
// a third of s away from it, or equal but for case and separators, or with one as
// the beginning or end of the other (file_path for path). Of equally near names the
// one that begins like s the longest wins, or else the first.
func Nearest(s string, names iter.Seq[string]) string {
	if len(s) > maxNear {
		return ""
	}
	folded := fold(s)
	best, least, most := "", 1+(len(s)+1)/3, len(s) // no name shares more than s has
	for name := range names {
		if len(name) > maxNear {
			continue
		}
		candidate := fold(name)
		n, alike := distance(folded, candidate), shared(folded, candidate)
		if n < least || n == least && alike > most {
			best, least, most = name, n, alike
		}
	}
	return best
}

// shared is how many bytes a and b have in common at the beginning.
func shared(a, b string) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// fold makes the spellings of one name alike: orderId, order-id and ORDER_ID.
// Letters outside ASCII are left to the distance, so that nothing gets longer.
func fold(s string) string {
	b := make([]byte, 0, maxNear)
	for _, c := range []byte(s) {
		switch {
		case c == '-' || c == '_' || c == ' ':
		case 'A' <= c && c <= 'Z':
			b = append(b, c|0x20)
		default:
			b = append(b, c)
		}
	}
	return string(b)
}

// distance is the number of edits between a and b. It is at most a third of a
// where one begins or ends with the other.
func distance(a, b string) int {
	n := edits(a, b)
	long, part := a, b
	if len(a) < len(b) {
		long, part = b, a
	}
	if len(part) > 2 && (strings.HasPrefix(long, part) || strings.HasSuffix(long, part)) {
		n = min(n, len(a)/3)
	}
	return n
}

// edits counts the bytes to put in, take out, change or swap with their
// neighbour (optimal string alignment) that make b of a. Neither is longer than
// maxNear.
func edits(a, b string) int {
	var before, above, row [maxNear + 1]int
	for j := range len(b) + 1 {
		above[j] = j
	}
	for i := range len(a) {
		row[0] = i + 1
		for j := range len(b) {
			n := above[j]
			if a[i] != b[j] {
				n = 1 + min(n, above[j+1], row[j])
			}
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				n = min(n, before[j-1]+1)
			}
			row[j+1] = n
		}
		before, above = above, row
	}
	return above[len(b)]
}
