package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/toolgen/toolgen/gen/diag"
	"github.com/toolgen/toolgen/runtime/decode"
)

// explain is the verb that says more about a diagnostic.
type explain struct {
	Code string `arg:"" optional:"" help:"The code in parentheses at the end of a finding; without one, all codes are listed."`
}

// Run prints one entry of the catalogue, or the titles of all.
func (e *explain) Run(p *program) error {
	if e.Code == "" {
		for _, entry := range diag.Catalogue() {
			fmt.Fprintf(p.stdout, "%-22s %s\n", entry.Code, entry.Title)
		}
		return nil
	}
	entry, ok := diag.Explain(diag.Code(e.Code))
	if !ok {
		return &usageError{unknownCode(e.Code)}
	}
	fmt.Fprint(p.stdout, entry)
	return nil
}

func unknownCode(code string) string {
	var codes []string
	for _, entry := range diag.Catalogue() {
		codes = append(codes, string(entry.Code))
	}
	text := fmt.Sprintf("there is no code %q", code)
	if near := decode.Nearest(strings.ToLower(code), slices.Values(codes)); near != "" {
		text += fmt.Sprintf("; did you mean %q?", near)
	}
	return text + "; toolgen explain lists all"
}
