package scalars

import (
	"strings"
	"testing"

	"github.com/toolgen/toolgen/testdata/golden/check"
)

const (
	least = `{"int":-9223372036854775808,"int8":-128,"int16":-32768,"int32":-2147483648,"int64":-9223372036854775808,` +
		`"uint":0,"uint8":0,"uint16":0,"uint32":0,"uint64":0,"float32":-3.4028235e+38,"float64":-1.7976931348623157e+308}`
	most = `{"int":9223372036854775807,"int8":127,"int16":32767,"int32":2147483647,"int64":9223372036854775807,` +
		`"uint":18446744073709551615,"uint8":255,"uint16":65535,"uint32":4294967295,"uint64":18446744073709551615,` +
		`"float32":3.4028235e+38,"float64":1.7976931348623157e+308}`
)

func TestEveryWidthHoldsItsLimits(t *testing.T) {
	box := check.Box(t)(NewToolbox())
	check.Echo(t, box, "echo", least)
	check.Echo(t, box, "echo", most)
	check.Echo(t, box, "echo", strings.Replace(most, "9223372036854775807", "9007199254740993", 2))
}

func TestEveryWidthRefusesWhatIsBeyond(t *testing.T) {
	box := check.Box(t)(NewToolbox())
	check.Refused(t, box, "echo", `{"int":9223372036854775808,"int8":128,"int16":-32769,"int32":2147483648,"int64":1e19,`+
		`"uint":-1,"uint8":256,"uint16":1e5,"uint32":4294967296,"uint64":18446744073709551616,"float32":4e38,"float64":1e309}`,
		"/int: got 9223372036854775808; want an integer; it must fit 64 bits, from -9223372036854775808 to 9223372036854775807",
		"/int8: got 128; want an integer from -128 to 127; it must fit 8 bits, from -128 to 127",
		"/int16: got -32769; want an integer from -32768 to 32767; it must fit 16 bits, from -32768 to 32767",
		"/int32: got 2147483648; want an integer from -2147483648 to 2147483647; it must fit 32 bits, from -2147483648 to 2147483647",
		"/int64: got 1e19; want an integer; it must fit 64 bits, from -9223372036854775808 to 9223372036854775807",
		"/uint: got -1; want an integer of at least 0; it must fit 64 bits, from 0 to 18446744073709551615",
		"/uint8: got 256; want an integer from 0 to 255; it must fit 8 bits, from 0 to 255",
		"/uint16: got 1e5; want an integer from 0 to 65535; it must fit 16 bits, from 0 to 65535",
		"/uint32: got 4294967296; want an integer from 0 to 4294967295; it must fit 32 bits, from 0 to 4294967295",
		"/uint64: got 18446744073709551616; want an integer of at least 0; it must fit 64 bits, from 0 to 18446744073709551615",
		"/float32: got 4e38; want a number; it must fit a float of 32 bits, from -3.4028235e38 to 3.4028235e38",
		"/float64: got 1e309; want a number; it must fit a float of 64 bits, from -1.7976931348623157e308 to 1.7976931348623157e308")
}

func TestIntegersInAnySpelling(t *testing.T) {
	box := check.Box(t)(NewToolbox())
	for in, want := range map[string]string{
		"5": "10", "5.0": "10", "5e0": "10", "50e-1": "10", "0.5e1": "10", "-0": "0", "4.503599627370496e15": "9007199254740992",
	} {
		check.Text(t, box, "double", `{"n":`+in+`}`, want)
	}
	check.Refused(t, box, "double", `{"n":2.5}`, "/n: got 2.5; want an integer")
	check.Refused(t, box, "double", `{"n":true}`, "/n: got true; want an integer")
	check.Text(t, box, "half", `{"n":3}`, "1.5")
	check.Text(t, box, "negate", `{"p":false}`, "true")
}

func TestDefinedTypesAreConverted(t *testing.T) {
	box := check.Box(t)(NewToolbox())
	check.Echo(t, box, "echo_own", `{"flag":true,"count":-3,"small":127,"size":18446744073709551615,"byte":255,"ratio":0.5,"slug":"ä","plain":false}`)
	check.Refused(t, box, "echo_own", `{"flag":1,"count":"x","small":128,"size":-1,"byte":256,"ratio":"y","slug":5,"plain":null}`,
		"/flag: got 1; want a boolean",
		`/count: got "x"; want an integer`,
		"/small: got 128; want an integer from -128 to 127; it must fit 8 bits, from -128 to 127",
		"/size: got -1; want an integer of at least 0; it must fit 64 bits, from 0 to 18446744073709551615",
		"/byte: got 256; want an integer from 0 to 255; it must fit 8 bits, from 0 to 255",
		`/ratio: got "y"; want a number`,
		"/slug: got 5; want a string",
		"/plain: got null; want a boolean")
}
