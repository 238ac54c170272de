package naming

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen/toolgen/testdata/golden/check"
	"github.com/toolgen/toolgen/testdata/golden/foreign/money"
	"github.com/toolgen/toolgen/testdata/golden/naming/decode"
)

// runWords would be generated, were it not here.
func runWords() {}

func TestHardNamesWork(t *testing.T) {
	runWords()
	box := check.Box(t)(NewToolbox(&decode.Result{}, &money.Account{}, map[bool]bool{}))
	check.Text(t, box, "words", `{"len":1,"string":2,"tool":3,"decode":4,"d":5,"a":6,"w":7,"in":8,"append":true}`, "36")
	check.Echo(t, box, "call", `{"text":"x"}`)
	check.Text(t, box, "type", `{"title":"a","default":"b","type":"c"}`, `{"tool":"abc","name":"TAKENv11"}`)
	words, _ := Tools().Lookup("words")
	assert.Equal(t, "1 2 3", words.Status([]byte(`{"len":1,"string":2,"tool":3,"decode":4,"d":5,"a":6,"w":7,"in":8}`)))
}
