package decode_test

import (
	"math"
	"math/big"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/decode"
)

// spelled is any number of the RFC's grammar: of few digits or many, near the
// limits of the types or anywhere.
func spelled(r *rand.Rand) string {
	digits := func(n int) string {
		b := make([]byte, n)
		for i := range b {
			b[i] = byte('0' + r.IntN(10)*r.IntN(2))
		}
		return string(b)
	}
	limits := []string{
		"127", "128", "129", "255", "256", "32767", "32768", "65535", "65536", "2147483647", "2147483648", "4294967295", "4294967296",
		"9007199254740992", "9007199254740993", "9223372036854775807", "9223372036854775808", "9223372036854775809", "18446744073709551615", "18446744073709551616",
		"17976931348623157", "34028234663852886", "34028235677973366", "5", "24703282292062327", "7006492321624085",
	}
	whole := strings.TrimLeft(digits(r.IntN(25)), "0")
	if r.IntN(2) == 0 {
		whole = limits[r.IntN(len(limits))]
	}
	fraction, shift := "", 0
	switch r.IntN(4) {
	case 0: // the same number by another spelling
		whole += strings.Repeat("0", r.IntN(4))
		if n := r.IntN(len(whole) + 1); n > 0 {
			whole, fraction = whole[:n], whole[n:]
			shift = len(fraction)
		}
	case 1:
		fraction = digits(1 + r.IntN(25))
	}
	if whole = strings.TrimLeft(whole, "0"); whole == "" {
		whole = "0"
	}
	s := []string{"", "-"}[r.IntN(2)] + whole
	if fraction != "" {
		s += "." + fraction
	}
	switch r.IntN(4) {
	case 0:
		shift += r.IntN(30) - 15
	case 1:
		shift += r.IntN(800) - 400
	}
	if shift != 0 || r.IntN(4) == 0 {
		s += []string{"e", "E"}[r.IntN(2)] + []string{"", "+"}[r.IntN(2)*(1+sign(shift))/2] + strconv.Itoa(shift)
	}
	return s
}

func sign(n int) int {
	if n < 0 {
		return -1
	}
	return 1
}

// integers checks every width against exact arithmetic.
func integers(t require.TestingT, spelling string) {
	exact, ok := new(big.Rat).SetString(spelling)
	require.True(t, ok, spelling)
	signed(t, spelling, exact, 64, (*decode.Decoder).Int)
	signed(t, spelling, exact, 8, (*decode.Decoder).Int8)
	signed(t, spelling, exact, 16, (*decode.Decoder).Int16)
	signed(t, spelling, exact, 32, (*decode.Decoder).Int32)
	signed(t, spelling, exact, 64, (*decode.Decoder).Int64)
	unsigned(t, spelling, exact, 64, (*decode.Decoder).Uint)
	unsigned(t, spelling, exact, 8, (*decode.Decoder).Uint8)
	unsigned(t, spelling, exact, 16, (*decode.Decoder).Uint16)
	unsigned(t, spelling, exact, 32, (*decode.Decoder).Uint32)
	unsigned(t, spelling, exact, 64, (*decode.Decoder).Uint64)
}

func signed[T int | int8 | int16 | int32 | int64](t require.TestingT, spelling string, exact *big.Rat, bits uint, reader func(*decode.Decoder) T) {
	greatest := new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), bits-1), big.NewInt(1))
	least := new(big.Int).Neg(new(big.Int).Lsh(big.NewInt(1), bits-1))
	got, code := value(spelling, reader)
	if code = whole(t, spelling, exact, least, greatest, code); code == 0 {
		require.Zero(t, exact.Cmp(new(big.Rat).SetInt64(int64(got))), "%s as int%d: %d", spelling, bits, got)
	}
}

func unsigned[T uint | uint8 | uint16 | uint32 | uint64](t require.TestingT, spelling string, exact *big.Rat, bits uint, reader func(*decode.Decoder) T) {
	greatest := new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), bits), big.NewInt(1))
	got, code := value(spelling, reader)
	if code = whole(t, spelling, exact, new(big.Int), greatest, code); code == 0 {
		require.Zero(t, exact.Cmp(new(big.Rat).SetUint64(uint64(got))), "%s as uint%d: %d", spelling, bits, got)
	}
}

// whole compares the outcome for an integer type and returns it.
func whole(t require.TestingT, spelling string, exact *big.Rat, least, greatest *big.Int, got decode.Code) decode.Code {
	var want decode.Code
	switch {
	case !exact.IsInt():
		want = decode.Type
	case exact.Num().Cmp(least) < 0 || exact.Num().Cmp(greatest) > 0:
		want = decode.Range
	}
	require.Equal(t, want, got, "%s from %s to %s", spelling, least, greatest)
	return got
}

func value[T any](spelling string, reader func(*decode.Decoder) T) (v T, code decode.Code) {
	var d decode.Decoder
	d.Begin(decode.Input{JSON: []byte(spelling), Policy: decode.Strict})
	v = reader(&d)
	if !d.Done() {
		code = d.Report().Findings[0].Code
	}
	return v, code
}

// floats checks both widths: the nearest one, half to even, or out of range.
func floats(t require.TestingT, spelling string) {
	exact, ok := new(big.Rat).SetString(spelling)
	require.True(t, ok, spelling)
	want, _ := exact.Float64()
	got, code := value(spelling, (*decode.Decoder).Float64)
	require.Equal(t, math.IsInf(want, 0), code == decode.Range, spelling)
	require.Equal(t, want, got, spelling)
	require.Equal(t, strings.HasPrefix(spelling, "-"), math.Signbit(got), spelling)
	want32, _ := exact.Float32()
	got32, code := value(spelling, (*decode.Decoder).Float32)
	require.Equal(t, math.IsInf(float64(want32), 0), code == decode.Range, spelling)
	require.Equal(t, want32, got32, spelling)
}

func TestNumbersAreExactInEverySpelling(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range rounds(20_000) {
		s := spelled(r)
		integers(t, s)
		floats(t, s)
	}
}

var grammar = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?0*[0-9]{1,3})?$`)

func FuzzNumbersAgainstExactArithmetic(f *testing.F) {
	for _, s := range []string{"0", "-0.0", "5.0", "50e-1", "1e3", "9007199254740993.0", "1.8446744073709551615e19", "-9223372036854775808", "2.2250738585072011e-308", "1e400", "4.9e-324", "1e-400", "3.4028235677973366e38", "0.000000000000000000000000000000000000000000000000000000001e57"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if grammar.MatchString(s) {
			integers(t, s)
			floats(t, s)
		}
	})
}

func TestIntegersPastTheFloatsAreIntact(t *testing.T) {
	for spelling, want := range map[string]int64{
		"9007199254740993": 1<<53 + 1, "9007199254740993.0": 1<<53 + 1, "9007199254740993e0": 1<<53 + 1, "900719925474099.3e1": 1<<53 + 1,
		"9223372036854775807": math.MaxInt64, "9.223372036854775807e18": math.MaxInt64, "-9223372036854775808.00": math.MinInt64, "-92233720368547758080e-1": math.MinInt64,
	} {
		v, report, _ := one(decode.Strict, spelling, "an integer", (*decode.Decoder).Int64)
		assert.Empty(t, report)
		assert.Equal(t, want, v, spelling)
	}
	v, report, _ := one(decode.Strict, "1.8446744073709551615e19", "an integer", (*decode.Decoder).Uint64)
	assert.Empty(t, report)
	assert.Equal(t, uint64(math.MaxUint64), v)
}

func TestANumberBeyondItsTypeSaysWhatTheTypeHolds(t *testing.T) {
	lines := map[string]string{}
	add := func(name, value string, report string) { lines[name+" "+value] = report }
	line := func(value, want string, reader func(*decode.Decoder)) string {
		_, report, _ := one(decode.Strict, value, want, func(d *decode.Decoder) int { reader(d); return 0 })
		return report
	}
	add("int8", "128", line("128", "an integer", func(d *decode.Decoder) { d.Int8() }))
	add("int8", "-129", line("-129", "an integer", func(d *decode.Decoder) { d.Int8() }))
	add("uint8", "-1", line("-1", "an integer", func(d *decode.Decoder) { d.Uint8() }))
	add("uint64", "2e19", line("2e19", "an integer", func(d *decode.Decoder) { d.Uint64() }))
	add("float32", "1e39", line("1e39", "a number", func(d *decode.Decoder) { d.Float32() }))
	add("bounded", "1e19", line("1e19", "an integer from 1 to 9", func(d *decode.Decoder) { v := d.Int(); d.Check(1 <= v && v <= 9, decode.Range) }))
	add("at least", "1e19", line("1e19", "an integer of at least 1", func(d *decode.Decoder) { v := d.Int(); d.Check(1 <= v, decode.Range) }))
	add("choice", "1e19", line("1e19", "one of 1, 5", func(d *decode.Decoder) { v := d.Int(); d.Check(v == 1 || v == 5, decode.Enum) }))
	assert.Equal(t, map[string]string{
		"choice 1e19":   "- /v: got 1e19; want one of 1, 5",
		"int8 128":      "- /v: got 128; want an integer; it must fit 8 bits, from -128 to 127",
		"int8 -129":     "- /v: got -129; want an integer; it must fit 8 bits, from -128 to 127",
		"uint8 -1":      "- /v: got -1; want an integer; it must fit 8 bits, from 0 to 255",
		"uint64 2e19":   "- /v: got 2e19; want an integer; it must fit 64 bits, from 0 to 18446744073709551615",
		"float32 1e39":  "- /v: got 1e39; want a number; it must fit a float of 32 bits, from -3.4028235e38 to 3.4028235e38",
		"bounded 1e19":  "- /v: got 1e19; want an integer from 1 to 9",
		"at least 1e19": "- /v: got 1e19; want an integer of at least 1; it must fit 64 bits, from -9223372036854775808 to 9223372036854775807",
	}, lines)
}

func TestHugeNumbersCostNoMoreThanTheyAreLong(t *testing.T) {
	million := strings.Repeat("0", 1_000_000)
	for _, c := range []struct {
		spelling string
		integer  decode.Code
		float    float64
		code     decode.Code
	}{
		{"1e999999999", decode.Range, math.Inf(1), decode.Range},
		{"-1e999999999999999999999999", decode.Range, math.Inf(-1), decode.Range},
		{"1e-999999999", decode.Type, 0, 0},
		{"1e-99999999999999999999999", decode.Type, 0, 0},
		{"0e999999999999999999", 0, 0, 0},
		{"0.0e-999999999999999999", 0, 0, 0},
		{"1" + million, decode.Range, math.Inf(1), decode.Range},
		{"1" + million + "e-1000000", 0, 1, 0},
		{"7" + million + ".0e-999999", 0, 70, 0},
		{"0." + million + "1e1000001", 0, 1, 0},
		{"0." + million + "25e1000002", 0, 25, 0},
		{"0." + million + "25e1000001", decode.Type, 2.5, 0},
		{"1." + million, 0, 1, 0},
		{"1." + million + "1", decode.Type, 1, 0},
		{"5" + million + "e-1000" + million, decode.Type, 0, 0},
		// Half way between two float64s, and a millionth digit that decides.
		{"9007199254740993", 0, 9007199254740992, 0},
		{"9007199254740993." + million, 0, 9007199254740992, 0},
		{"9007199254740993." + million + "1", decode.Type, 9007199254740994, 0},
		{"9007199254740993" + million + "1e-1000001", decode.Type, 9007199254740994, 0},
	} {
		name := c.spelling[:min(len(c.spelling), 30)]
		_, code := value(c.spelling, (*decode.Decoder).Int64)
		assert.Equal(t, c.integer, code, name)
		f, code := value(c.spelling, (*decode.Decoder).Float64)
		assert.Equal(t, c.code, code, name)
		assert.Equal(t, c.float, f, name)
		document := []byte(c.spelling)
		assert.Less(t, testing.AllocsPerRun(2, func() {
			var d decode.Decoder
			d.Begin(decode.Input{JSON: document})
			d.Int64()
			d.Begin(decode.Input{JSON: document})
			d.Float64()
		}), 20.0, "texts of findings alone")
	}
}
