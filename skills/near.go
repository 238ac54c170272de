package skills

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

const (
	shownNear = 3
	shownAll  = 20
)

// suggest is the end of an error about a name: the near ones if there are any,
// else some of all.
func suggest(near, all []string, what string) string {
	switch {
	case len(near) > 0:
		return "; did you mean " + quoted(near, " or ") + "?"
	case len(all) == 0:
		return "; there are no " + what
	case len(all) > shownAll:
		return fmt.Sprintf("; %s: %s and %d more", what, quoted(all[:shownAll], ", "), len(all)-shownAll)
	}
	return "; " + what + ": " + quoted(all, ", ")
}

func quoted(names []string, between string) string {
	out := make([]string, len(names))
	for i, n := range names {
		out[i] = fmt.Sprintf("%q", n)
	}
	return strings.Join(out, between)
}

// nearest returns the few names that are a slip away from the one asked for.
func nearest(asked string, names []string) []string {
	type near struct {
		name     string
		distance int
	}
	if len(asked) > maxHarmless {
		return nil
	}
	var found []near
	folded := fold(asked)
	for _, name := range names {
		d := distance(folded, fold(name))
		if d <= max(1, len(folded)/3) {
			found = append(found, near{name, d})
		}
	}
	slices.SortStableFunc(found, func(a, b near) int { return cmp.Compare(a.distance, b.distance) })
	var out []string
	for _, n := range found[:min(len(found), shownNear)] {
		out = append(out, n.name)
	}
	return out
}

// fold makes names alike that differ in case and in their joints.
func fold(name string) []rune {
	return []rune(strings.NewReplacer("_", "-", " ", "-").Replace(strings.ToLower(name)))
}

// distance counts the insertions, deletions and replacements between two names.
func distance(a, b []rune) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i, x := range a {
		diagonal := row[0]
		row[0] = i + 1
		for j, y := range b {
			replaced := diagonal
			if x != y {
				replaced++
			}
			diagonal = row[j+1]
			row[j+1] = min(replaced, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
