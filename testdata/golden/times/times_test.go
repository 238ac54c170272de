package times

import (
	"testing"

	"github.com/toolgen/toolgen/testdata/golden/check"
)

func TestTimesKeepInstantAndOffset(t *testing.T) {
	box := check.Box(t)(NewToolbox())
	check.Text(t, box, "length", `{"from":"2026-05-01T12:00:00Z","to":"2026-05-01t14:00:01.5+02:00"}`, "1.5")
	check.Text(t, box, "length", `{"from":"2026-05-01T12:00:00Z"}`, "0")
	check.Echo(t, box, "echo", `{"from":"2026-05-01T12:00:00.123456789Z","to":"2026-05-01T12:00:00-03:30","also":["0000-01-01T00:00:00Z"]}`)
	check.Text(t, box, "next", `{"at":"2026-12-31T23:59:59+05:45"}`, `"2027-01-01T23:59:59+05:45"`)
}

func TestOtherFormsAreRefused(t *testing.T) {
	box := check.Box(t)(NewToolbox())
	for _, at := range []string{"2026-05-01", "2026-05-01 12:00:00Z", "2026-05-01T12:00:00", "tomorrow", ""} {
		check.Refused(t, box, "next", `{"at":"`+at+`"}`, `/at: got "`+at+`"; want a date-time like 2006-01-02T15:04:05Z`)
	}
	check.Refused(t, box, "next", `{"at":"2026-02-30T12:00:00Z"}`,
		`/at: got "2026-02-30T12:00:00Z"; want a date-time like 2006-01-02T15:04:05Z; there is no such day`)
	check.Refused(t, box, "next", `{"at":1777636800}`, "/at: got 1777636800; want a date-time like 2006-01-02T15:04:05Z")
}
