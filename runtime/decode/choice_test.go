package decode_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen/toolgen/runtime/decode"
)

func TestAChoiceListsItsValuesItself(t *testing.T) {
	choose := func(values ...string) func(d *decode.Decoder) string {
		return func(d *decode.Decoder) string { return d.Choice(values) }
	}
	v, report, _ := one(decode.Strict, `"surge\u0072y"`, "a department", choose("surgery", "x-ray"))
	assert.Empty(t, report)
	assert.Equal(t, "surgery", v)
	for value, want := range map[string]string{
		`"surgry"`: `got "surgry"; want one of "surgery", "x-ray"; did you mean "surgery"?`,
		`"dental"`: `got "dental"; want one of "surgery", "x-ray"`,
		`5`:        `got 5; want one of "surgery", "x-ray"`,
	} {
		v, report, _ := one(decode.Tolerant, value, "a department", choose("surgery", "x-ray"))
		assert.Equal(t, "- /v: "+want, report)
		assert.Empty(t, v)
	}
	v, report, _ = one(decode.Strict, `"anything"`, "a department", choose())
	assert.Empty(t, report)
	assert.Equal(t, "anything", v, "there are no values to choose from")
	_, report, _ = one(decode.Strict, `"x"`, "a department", choose("surgery", "x-ray", "surgery"))
	assert.Equal(t, `- /v: got "x"; want one of "surgery", "x-ray"`, report)
	var many []string
	for i := range 70 {
		many = append(many, fmt.Sprint(i))
	}
	_, report, _ = one(decode.Strict, `"x"`, "a department", choose(many...))
	assert.Regexp(t, `^- /v: got "x"; want one of "0", "1", .*, "63" and 6 more$`, report)
}

func TestChoicesBeyondThoseThatAreKeptAreCounted(t *testing.T) {
	document := "["
	for range 40 {
		document += `"x",`
	}
	_, report, _ := one(decode.Strict, document+`"y"]`, "a list", func(d *decode.Decoder) int {
		a := d.Array("a department")
		for a.Next() {
			d.Choice([]string{"y"})
		}
		return 0
	})
	assert.Contains(t, report, "- /v/31: got \"x\"; want one of \"y\"\n- and 8 more.")
}
