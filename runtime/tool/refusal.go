package tool

import (
	"slices"
	"strconv"

	"github.com/toolgen/toolgen/runtime/decode"
)

// Refuse is the result of arguments that do not fit: every problem with them, so
// that the next call can be right.
func Refuse(tool string, report decode.Report) Result {
	return Result{Status: FormatError, Text: refusal(tool, report)}
}

func refusal(tool string, report decode.Report) string {
	b := append([]byte(tool), " did not run: "...)
	if n := len(report.Findings) + report.More; n == 1 {
		b = append(b, "1 problem with its arguments. Fix it and call again.\n"...)
	} else {
		b = strconv.AppendInt(b, int64(n), 10)
		b = append(b, " problems with its arguments. Fix all of them and call again.\n"...)
	}
	return string(report.Append(b))
}

// unknown is the result of a call to a tool that is not offered. A tool that
// exists and is hidden from this caller gets the very same text.
func unknown(name string, offered []string) Result {
	const mostNames, mostRunes = 50, 64
	text := "There is no tool " + strconv.Quote(clip(name, mostRunes)) + "."
	if near := decode.Nearest(name, slices.Values(offered)); near != "" {
		text += " Did you mean " + strconv.Quote(near) + "?"
	}
	if len(offered) == 0 {
		return Result{Status: FormatError, Text: text + " No tools are available."}
	}
	text += " Available: "
	for i, n := range offered {
		if i == mostNames {
			text += " and " + strconv.Itoa(len(offered)-i) + " more"
			break
		}
		if i > 0 {
			text += ", "
		}
		text += n
	}
	return Result{Status: FormatError, Text: text + "."}
}

// clip keeps the first most characters.
func clip(s string, most int) string {
	n := 0
	for i := range s {
		if n++; n > most {
			return s[:i] + "..."
		}
	}
	return s
}
