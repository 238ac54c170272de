package workspace

import "iter"

// occurrences gives where part begins in text, overlapping ones too. It takes no
// longer for text that repeats itself (the algorithm of Knuth, Morris and Pratt):
// both come from a model, and a file may be large. part is not empty.
func occurrences(text, part []byte) iter.Seq[int] {
	return func(yield func(int) bool) {
		borders := bordersOf(part)
		n := 0 // so much of part stands right before i
		for i, b := range text {
			for n > 0 && part[n] != b {
				n = borders[n]
			}
			if part[n] == b {
				n++
			}
			if n == len(part) {
				if !yield(i + 1 - n) {
					return
				}
				n = borders[n]
			}
		}
	}
}

// bordersOf gives for each beginning of part the longest shorter beginning that is
// also its end.
func bordersOf(part []byte) []int {
	borders := make([]int, len(part)+1)
	n := 0
	for i := 1; i < len(part); i++ {
		for n > 0 && part[n] != part[i] {
			n = borders[n]
		}
		if part[n] == part[i] {
			n++
		}
		borders[i+1] = n
	}
	return borders
}
