package decode_test

import (
	"math/rand/v2"
	"regexp"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/decode"
)

func instant(s string) (time.Time, bool) {
	v, code := value(`"`+s+`"`, (*decode.Decoder).Time)
	return v, code == 0
}

func TestADateTimeIsThatOfRFC3339(t *testing.T) {
	for _, s := range []string{
		"2024-02-29T23:59:59Z", "2024-02-29t23:59:59z", "0000-01-01T00:00:00Z", "9999-12-31T23:59:59.999999999Z",
		"2024-01-01T00:00:00.1Z", "2024-01-01T00:00:00.123456789000Z", "2024-01-01T00:00:00+23:59", "2024-01-01T00:00:00-00:00",
		"2024-01-01T00:00:00.5-08:30",
	} {
		_, ok := instant(s)
		assert.True(t, ok, s)
	}
	for _, s := range []string{
		"", "2024", "2024-01-01", "2024-01-01T00:00:00", "2024-01-01 00:00:00Z", "2024-01-01T00:00Z", "2024-01-01T00:00:00,5Z",
		"2024-01-01T00:00:00.Z", "2024-01-01T00:00:00.1234567891Z", "2023-02-29T00:00:00Z", "2024-13-01T00:00:00Z", "2024-00-01T00:00:00Z",
		"2024-01-00T00:00:00Z", "2024-01-32T00:00:00Z", "2024-04-31T00:00:00Z", "2024-01-01T24:00:00Z", "2024-01-01T00:60:00Z", "2024-01-01T23:59:60Z",
		"2024-01-01T00:00:00+24:00", "2024-01-01T00:00:00+00:60", "2024-01-01T00:00:00+0000", "2024-01-01T00:00:00+00", "2024-01-01T0:00:00Z",
		"24-01-01T00:00:00Z", "+2024-01-01T00:00:00Z", "2024-01-01T00:00:00ZZ", " 2024-01-01T00:00:00Z", "2024-01-01T00:00:00Z ", "2024-1-1T00:00:00Z",
		"2024/01/01T00:00:00Z", "2024-01-01T00:00:00UTC", "12024-01-01T00:00:00Z", "2024-01-01T00-00-00Z", "２０２４-01-01T00:00:00Z",
	} {
		v, ok := instant(s)
		assert.False(t, ok, s)
		assert.True(t, v.IsZero(), s)
	}
}

func TestATimeOfTheRightFormIsRefusedWithAReason(t *testing.T) {
	const want = `; want a date-time like 2006-01-02T15:04:05Z`
	for sent, why := range map[string]string{
		"2024-01-01T00:00:00.1234567891Z":  "; at most nine fraction digits fit",
		"2016-12-31T23:59:60Z":             "; a leap second cannot be held",
		"2017-01-01T05:29:60.5+05:30":      "; a leap second cannot be held",
		"2016-12-31T12:00:60Z":             "; there is no such time of day",
		"2016-12-31T23:59:61Z":             "; there is no such time of day",
		"2024-01-01T24:00:00Z":             "; there is no such time of day",
		"2024-01-01T00:60:00.1234567891Z":  "; there is no such time of day",
		"2024-02-30T00:00:00Z":             "; there is no such day",
		"2023-02-29T23:59:60Z":             "; there is no such day",
		"2024-13-01T00:00:00.123Z":         "; there is no such day",
		"2024-01-00T00:00:00+01:00":        "; there is no such day",
		"2024-01-01T00:00:00+24:00":        "; there is no such offset",
		"2024-01-01T00:00:00-00:60":        "; there is no such offset",
		"2024-01-01T00:00:00":              "",
		"2024-02-30 00:00:00Z":             "",
		"2024-01-01T00:00:00.1234567891":   "",
		"2024-01-01T00:00:00.Z":            "",
		"2024-02-30T00:00:00,5Z":           "",
		"2016-12-31T23:59:60.1234567891+1": "",
	} {
		_, report, _ := one(decode.Tolerant, `"`+sent+`"`, want[len("; want "):], (*decode.Decoder).Time)
		assert.Equal(t, `- /v: got "`+sent+`"`+want+why, report)
	}
}

func TestADateTimeIsTheInstantThatItSays(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range rounds(20_000) {
		zone := time.UTC
		if r.IntN(2) == 0 {
			zone = time.FixedZone("", (r.IntN(2*24*60-1)-24*60+1)*60)
		}
		want := time.Date(r.IntN(9998)+1, time.Month(1+r.IntN(12)), 1+r.IntN(28), r.IntN(24), r.IntN(60), r.IntN(60), r.IntN(1e9), zone)
		s := want.Format(time.RFC3339Nano)
		got, ok := instant(s)
		require.True(t, ok, s)
		require.True(t, want.Equal(got), s)
		require.Equal(t, s, got.Format(time.RFC3339Nano), "the offset is kept")
	}
}

var dateTime = regexp.MustCompile(`^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(\.\d{1,9}0*)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$`)

func TestMutatedDateTimesAreTakenAsTimeParseDoesWhereTheFormIsRight(t *testing.T) {
	const alphabet = "0123456789-:.,+TtZz 6"
	r := rand.New(rand.NewPCG(7, 8))
	taken := 0
	for range rounds(100_000) {
		b := []byte([]string{"2024-02-29T23:59:59Z", "1999-12-31T23:59:59.987654321+05:30", "2000-01-01t00:00:00.10-00:00"}[r.IntN(3)])
		for range 1 + r.IntN(2) {
			i := r.IntN(len(b))
			switch r.IntN(4) {
			case 0:
				b = append(b[:i], b[i+1:]...)
			case 1:
				b = append(b[:i], append([]byte{alphabet[r.IntN(len(alphabet))]}, b[i:]...)...)
			default:
				b[i] = alphabet[r.IntN(len(alphabet))]
			}
		}
		s := string(b)
		got, ok := instant(s)
		upper := []byte(s)
		for i, c := range upper {
			if c == 't' || c == 'z' {
				upper[i] = c - 0x20
			}
		}
		want, err := time.Parse(time.RFC3339Nano, string(upper))
		require.Equal(t, err == nil && dateTime.MatchString(s), ok, s)
		if ok {
			taken++
			require.True(t, want.Equal(got), s)
		}
	}
	assert.Greater(t, taken, rounds(5000))
}

func TestATimeMayHaveEscapesAndIsNeverRepaired(t *testing.T) {
	v, ok := instant(`2024-01-01T00\u003a00:00Z`)
	assert.True(t, ok)
	assert.Equal(t, time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC), v)
	for _, value := range []string{`1704067200`, `null`, `"2024-01-01"`, `"now"`} {
		_, report, repairs := one(decode.Tolerant, value, "a date-time of RFC 3339", (*decode.Decoder).Time)
		assert.Equal(t, "- /v: got "+value+"; want a date-time of RFC 3339", report)
		assert.Empty(t, repairs)
	}
}
