package decode_test

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen/toolgen/runtime/decode"
)

func TestAPatternMatchesAnywhereUnlessItSaysWhere(t *testing.T) {
	anywhere := decode.Pattern{Expr: "b+"}
	assert.True(t, anywhere.Match("abbc"))
	assert.False(t, anywhere.Match("ac"))
	whole := decode.Pattern{Expr: "^b+$"}
	assert.True(t, whole.Match("bb"))
	assert.False(t, whole.Match("abbc"))
	assert.False(t, whole.Match("bb\n"), "$ is the end of the text, not of a line")
}

func TestAPatternIsCompiledOnceForAll(t *testing.T) {
	p := decode.Pattern{Expr: `^[a-z]{2,4}$`}
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for range 100 {
				assert.True(t, p.Match("abc"))
				assert.False(t, p.Match("ABC"))
			}
		})
	}
	group.Wait()
	assert.Zero(t, testing.AllocsPerRun(100, func() { p.Match("abc") }))
}

func TestAPatternThatIsNoneIsAnErrorOfTheProgram(t *testing.T) {
	p := decode.Pattern{Expr: `(`}
	assert.PanicsWithValue(t, "regexp: Compile(`(`): error parsing regexp: missing closing ): `(`", func() { p.Match("") })
}
