package golden_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen/toolgen/internal/golden"
)

// failed is a test that only notes that it fails.
type failed struct {
	testing.TB
	yes bool
}

func (f *failed) Errorf(string, ...any) { f.yes = true }

func TestATextIsComparedWithItsFile(t *testing.T) {
	golden.Equal(t, "two_words.txt", "as it stands\n")
	golden.Text(t, "two words", "as it stands")
}

func TestAnotherTextFails(t *testing.T) {
	f := &failed{TB: t}
	golden.Equal(f, "two_words.txt", "as it stands")
	assert.True(t, f.yes)
}
