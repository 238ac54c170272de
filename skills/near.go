package skills

import (
	"fmt"
	"slices"
	"strings"

	"github.com/toolgen/toolgen/runtime/decode"
)

// shownAll bounds how many names an error lists.
const shownAll = 20

// nearest is the name that was probably meant, or "".
func nearest(asked string, names []string) string { return decode.Nearest(asked, slices.Values(names)) }

// suggest is the end of an error about a name: the near one if there is one, else
// some of all.
func suggest(near string, all []string, what string) string {
	switch {
	case near != "":
		return fmt.Sprintf("; did you mean %q?", near)
	case len(all) == 0:
		return "; there are no " + what
	case len(all) > shownAll:
		return fmt.Sprintf("; %s: %s and %d more", what, quoted(all[:shownAll]), len(all)-shownAll)
	}
	return "; " + what + ": " + quoted(all)
}

func quoted(names []string) string {
	out := make([]string, len(names))
	for i, n := range names {
		out[i] = fmt.Sprintf("%q", n)
	}
	return strings.Join(out, ", ")
}
