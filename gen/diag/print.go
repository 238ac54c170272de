package diag

import (
	"encoding/json"
	"fmt"
	"go/token"
	"io"
	"strconv"
	"strings"
)

// Formats returns the names that Print takes, the default first.
func Formats() []string { return []string{"text", "json", "github"} }

// Print writes the findings in their order: as lines (text), as one JSON
// array (json), or as workflow commands that mark the lines of a pull request
// (github). Another format is an error.
func Print(w io.Writer, format string, l List) error {
	switch format {
	case "text":
		return printText(w, l)
	case "json":
		return printJSON(w, l)
	case "github":
		return printGitHub(w, l)
	}
	return fmt.Errorf("unknown format %q; want one of %s", format, strings.Join(Formats(), ", "))
}

func printText(w io.Writer, l List) error {
	for _, d := range l {
		if _, err := fmt.Fprintln(w, d); err != nil {
			return err
		}
	}
	return nil
}

// finding is a diagnostic as JSON shows it. Lines and columns count from one,
// columns in bytes; zero is unknown.
type finding struct {
	File      string `json:"file"`
	Line      int    `json:"line"`
	Column    int    `json:"column"`
	EndLine   int    `json:"endLine,omitempty"`
	EndColumn int    `json:"endColumn,omitempty"`
	Code      Code   `json:"code"`
	Message   string `json:"message"`
	Hint      string `json:"hint,omitempty"`
}

func printJSON(w io.Writer, l List) error {
	findings := make([]finding, len(l))
	for i, d := range l {
		findings[i] = finding{
			File: d.Pos.Filename, Line: d.Pos.Line, Column: d.Pos.Column,
			EndLine: d.End.Line, EndColumn: d.End.Column,
			Code: d.Code, Message: d.Message, Hint: d.Hint,
		}
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(findings)
}

// Workflow commands escape what would end the value: see
// https://docs.github.com/actions/reference/workflow-commands-for-github-actions
// and its toolkit's command.ts, which lists the characters.
var (
	escapeData     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	escapeProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

func printGitHub(w io.Writer, l List) error {
	for _, d := range l {
		var place strings.Builder
		property := func(name, value string) {
			fmt.Fprintf(&place, ",%s=%s", name, escapeProperty.Replace(value))
		}
		if d.Pos.Filename != "" {
			property("file", d.Pos.Filename)
		}
		if d.Pos.IsValid() {
			property("line", strconv.Itoa(d.Pos.Line))
			property("col", strconv.Itoa(d.Pos.Column))
		}
		if wider(d.Pos, d.End) {
			property("endLine", strconv.Itoa(d.End.Line))
			property("endColumn", strconv.Itoa(d.End.Column))
		}
		property("title", "toolgen "+string(d.Code))
		if _, err := fmt.Fprintf(w, "::error %s::%s\n", place.String()[1:], escapeData.Replace(d.Text())); err != nil {
			return err
		}
	}
	return nil
}

// wider reports whether the two positions span something.
func wider(pos, end token.Position) bool {
	return pos.IsValid() && end.IsValid() && (end.Line > pos.Line || end.Column > pos.Column)
}
