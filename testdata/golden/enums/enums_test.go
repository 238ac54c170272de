package enums

import (
	"testing"

	"github.com/toolgen/toolgen/testdata/golden/check"
)

const whole = `{"currency":"CHF","level":5,"bits":4,"speed":"slow","home":"CHF","any":"anything","prime":3,` +
	`"used":["USD","CHF"],"levels":{"db":1},"amounts":{"CHF":2,"EUR":1}}`

func TestValuesAreThoseOfTheConstants(t *testing.T) {
	box := check.Box(t)(NewToolbox())
	check.Echo(t, box, "set", whole)
	check.Text(t, box, "is_home", `{"c":"CHF"}`, "true")
	check.Text(t, box, "is_home", `{"c":"EUR"}`, "false")
	check.Text(t, box, "name_day", `{"day":6}`, "Saturday")
}

func TestOtherValuesAreRefusedWithTheNearest(t *testing.T) {
	box := check.Box(t)(NewToolbox())
	check.Refused(t, box, "set", `{"currency":"usd","level":2,"bits":3,"speed":"fats","home":"EUR","prime":4,`+
		`"used":["USD","GBP"],"levels":{"db":0},"amounts":{"chf":2}}`,
		`/currency: got "usd"; want one of "USD", "EUR", "CHF"; did you mean "USD"?`,
		"/level: got 2; want one of 1, 5",
		"/bits: got 3; want one of 1, 2, 4",
		`/speed: got "fats"; want one of "slow", "fast"; did you mean "fast"?`,
		`/home: got "EUR"; want one of "USD", "CHF"`,
		"/prime: got 4; want one of 2, 3, 5",
		`/used/1: got "GBP"; want one of "USD", "EUR", "CHF"`,
		"/levels/db: got 0; want one of 1, 5",
		`/amounts/chf: unknown; did you mean "CHF"? Allowed: USD, EUR, CHF`)
}
