package catalog_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/gen/catalog"
)

func FuzzWhatIsReadIsWrittenAndReadAgain(f *testing.F) {
	f.Add([]byte(written))
	f.Add([]byte(`{"catalog":1,"tools":[{"meta":{"a":"","a":"<"},"examples":[null],"arguments":1e400}]}`))
	f.Add([]byte("<<<<<<< HEAD"))
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := catalog.Read(data)
		if err != nil {
			return
		}
		once, err := c.Bytes()
		if err != nil {
			return // a member that holds no JSON, as an absent schema
		}
		again, err := catalog.Read(once)
		require.NoError(t, err)
		twice, err := again.Bytes()
		require.NoError(t, err)
		assert.Equal(t, string(once), string(twice))
	})
}
