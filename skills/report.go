package skills

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

// Text writes the report for people: a line a skill, its diagnostics below it,
// the totals, and the catalogue as a model would read it.
func (r Report) Text(w io.Writer) error {
	var b strings.Builder
	for _, s := range r.Skills {
		verdict := "ok"
		switch {
		case s.Name == "":
			verdict = "cannot be loaded"
		case s.Diagnostics.Count(Error) > 0:
			verdict = "loads with a warning"
		}
		fmt.Fprintf(&b, "%s: %s\n", s.File, verdict)
		for _, d := range s.Diagnostics {
			fmt.Fprintf(&b, "  %s\n", d)
		}
	}
	for _, d := range r.Diagnostics {
		fmt.Fprintf(&b, "%s\n", d)
	}
	fmt.Fprintf(&b, "\n%s, %s, %s\n", count(len(r.Skills), "skill"), count(r.Errors, "error"), count(r.Warnings, "warning"))
	if r.Prompt != "" {
		fmt.Fprintf(&b, "\nThe catalogue, %d bytes:\n\n%s\n", len(r.Prompt), r.Prompt)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// JSON writes the report for programs. Lists are never null.
func (r Report) JSON(w io.Writer) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(r)
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
