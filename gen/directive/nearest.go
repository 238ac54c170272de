package directive

import "strings"

// Nearest returns the candidate that somebody who wrote word most likely
// meant: the one at the least Damerau-Levenshtein distance, if that is at most
// a third of the word; one edit is allowed in any word of two letters or more.
// Capitals do not count. Of equally near ones the first is taken.
func Nearest(word string, candidates []string) (string, bool) {
	best, found := "", false
	letters := len([]rune(word))
	limit := min(max(1, letters/3), letters-1)
	for _, c := range candidates {
		if d := distance(strings.ToLower(word), strings.ToLower(c)); d <= limit {
			best, found, limit = c, true, d-1
		}
	}
	return best, found
}

// distance is the optimal string alignment distance: insertions, deletions,
// substitutions and swaps of neighbours, where no part is edited twice.
func distance(s, t string) int {
	a, b := []rune(s), []rune(t)
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}

// enumerate writes a list as prose: "a, b or c".
func enumerate(words []string, conjunction string) string {
	switch len(words) {
	case 0:
		return ""
	case 1:
		return words[0]
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " " + conjunction + " " + words[last]
}
