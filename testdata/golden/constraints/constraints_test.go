package constraints

import (
	"testing"

	"github.com/toolgen/toolgen/testdata/golden/check"
)

func TestRulesAreKept(t *testing.T) {
	box := check.Box(t)(NewToolbox())
	check.Text(t, box, "check", `{"range":20,"open":9,"least":-2,"most":9007199254740993,"unsigned":5,"beyond":5000000000,"ratio":0.75,`+
		`"single":0.1,"short":"äöü","at_least":"😀😀","order":"ord_1234","slug":"a-b","share":50,"slugs":["ab"],"rates":{"x":100}}`, "ok")
}

func TestBrokenRulesAreAllNamed(t *testing.T) {
	box := check.Box(t)(NewToolbox())
	check.Refused(t, box, "check", `{"range":21,"open":10,"least":-3,"most":9007199254740994,"unsigned":4,"beyond":5000000001,"ratio":0,`+
		`"single":0.09,"short":"äöüß","at_least":"😀","order":"xord_1234","slug":"a","share":51,"slugs":["ab","A-"],"rates":{"x":101}}`,
		"/range: got 21; want an integer from 1 to 20",
		"/open: got 10; want an integer over 0 and under 10",
		"/least: got -3; want an integer from -2 to 127",
		"/most: got 9007199254740994; want an integer of at most 9007199254740993",
		"/unsigned: got 4; want an integer from 5 to 65535",
		"/beyond: got 5000000001; want an integer of at most 5000000000",
		"/ratio: got 0; want a number over 0 and of at most 0.75",
		"/single: got 0.09; want a number of at least 0.1",
		`/short: got "äöüß"; want a string of 2 to 3 characters`,
		`/at_least: got "😀"; want a string of at least 2 characters`,
		`/order: got "xord_1234"; want a string matching ^ord_[a-z0-9]{4,16}$`,
		`/slug: got "a"; want a string of 2 to 8 characters matching ^[a-z]+(-[a-z]+)*$`,
		"/share: got 51; want a number from 0 to 50",
		`/slugs/1: got "A-"; want a string of 2 to 8 characters matching ^[a-z]+(-[a-z]+)*$`,
		"/rates/x: got 101; want a number from 0 to 100")
}
