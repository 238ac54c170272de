package tool

import (
	"strconv"
	"unicode/utf8"
)

// Shorten keeps two thirds of limit bytes from the head of s and one third from
// its tail, cut between characters, with a line in the middle that says how much
// was left out, and note. That line is not counted. A limit of 0 or less is none.
func Shorten(s string, limit int, note string) string {
	if limit <= 0 || len(s) <= limit {
		return s
	}
	head, tail := limit-limit/3, len(s)-limit/3
	for head > 0 && !utf8.RuneStart(s[head]) {
		head--
	}
	for tail < len(s) && !utf8.RuneStart(s[tail]) {
		tail++
	}
	return s[:head] + "\n[... " + strconv.Itoa(tail-head) + " bytes left out" + note + " ...]\n" + s[tail:]
}
