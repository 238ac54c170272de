package skills

import (
	"errors"
	"fmt"
	"strings"
)

// Severity says what a diagnostic means for the skill. The zero Severity is
// Quiet.
type Severity uint8

const (
	// Quiet findings are not reported.
	Quiet Severity = iota
	// Warning means that the skill was loaded all the same.
	Warning
	// Error means that a registry left the skill out, or that the format forbids
	// what an author wrote.
	Error
)

// String returns quiet, warning or error.
func (s Severity) String() string { return [...]string{"quiet", "warning", "error"}[s] }

// MarshalText writes the severity as its word.
func (s Severity) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads what MarshalText wrote, so that a report in JSON can be read
// back.
func (s *Severity) UnmarshalText(text []byte) error {
	for _, known := range []Severity{Quiet, Warning, Error} {
		if known.String() == string(text) {
			*s = known
			return nil
		}
	}
	return fmt.Errorf("severity %q is not known; want quiet, warning or error", text)
}

// Diagnostic is one thing that is wrong, and the way out. It is for people and
// names files as the host does, so keep it from the model.
type Diagnostic struct {
	Severity Severity `json:"severity"`
	Code     Code     `json:"code"`
	// File is the path below the root as the caller gave it.
	File string `json:"file"`
	// Line and Column count from 1; 0 means the file as a whole.
	Line    int    `json:"line,omitempty"`
	Column  int    `json:"column,omitempty"`
	Message string `json:"message"`
	Hint    string `json:"hint,omitempty"`
}

// String is the diagnostic on one line: file:line:column: severity: message; hint [code].
func (d Diagnostic) String() string {
	var b strings.Builder
	b.WriteString(d.File)
	if d.Line > 0 {
		fmt.Fprintf(&b, ":%d", d.Line)
	}
	if d.Column > 0 {
		fmt.Fprintf(&b, ":%d", d.Column)
	}
	fmt.Fprintf(&b, ": %s: %s", d.Severity, d.Message)
	if d.Hint != "" {
		b.WriteString("; " + d.Hint)
	}
	fmt.Fprintf(&b, " [%s]", d.Code)
	return b.String()
}

// Diagnostics is a list of findings in the order of files and lines.
type Diagnostics []Diagnostic

// Count returns how many of the diagnostics have the severity.
func (ds Diagnostics) Count(s Severity) int {
	n := 0
	for _, d := range ds {
		if d.Severity == s {
			n++
		}
	}
	return n
}

// Err joins the diagnostics of severity Error to one error, for hosts that would
// rather not start than start without a skill. It is nil where there are none.
func (ds Diagnostics) Err() error {
	var errs []error
	for _, d := range ds {
		if d.Severity == Error {
			errs = append(errs, errors.New(d.String()))
		}
	}
	return errors.Join(errs...)
}

// finding is a diagnostic before it is known who reads it and where the file is.
type finding struct {
	code          Code
	line, column  int
	message, hint string
}

// findings collects what a parser has to say.
type findings []finding

func (fs *findings) add(code Code, line int, message, hint string) {
	*fs = append(*fs, finding{code: code, line: line, message: message, hint: hint})
}

// fatal tells whether a registry has to leave the skill out.
func (fs findings) fatal(strict bool) bool {
	for _, f := range fs {
		if _, loader := f.code.severities(); loader == Error || strict && loader == Warning {
			return true
		}
	}
	return false
}

// forAuthor turns findings to diagnostics as Validate reports them.
func (fs findings) forAuthor(file string) Diagnostics {
	var ds Diagnostics
	for _, f := range fs {
		author, _ := f.code.severities()
		ds = append(ds, f.diagnostic(author, file))
	}
	return ds
}

// forLoader turns findings to diagnostics as a registry reports them.
func (fs findings) forLoader(file string, strict bool) Diagnostics {
	var ds Diagnostics
	for _, f := range fs {
		_, loader := f.code.severities()
		if strict && loader == Warning {
			loader = Error
		}
		if loader != Quiet {
			ds = append(ds, f.diagnostic(loader, file))
		}
	}
	return ds
}

func (f finding) diagnostic(s Severity, file string) Diagnostic {
	return Diagnostic{
		Severity: s, Code: f.code, File: file, Line: f.line, Column: f.column, Message: f.message, Hint: f.hint,
	}
}
