package shell

import (
	"regexp"
	"strings"
)

// escapes are the control sequences of ECMA-48: CSI, OSC up to its terminator,
// two-byte ones, and a lone escape.
var escapes = regexp.MustCompile(`\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[ -/]*[0-~])?`)

// plain removes what moves a cursor or paints, carriage returns, NULs and the
// white space at the end.
func plain(s string) string {
	if strings.ContainsAny(s, "\x1b\r\x00") {
		s = escapes.ReplaceAllString(s, "")
		s = strings.NewReplacer("\r", "", "\x00", "").Replace(s)
	}
	return strings.TrimRight(s, " \t\n")
}
