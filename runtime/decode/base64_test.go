package decode_test

import (
	"encoding/base64"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/decode"
)

func TestBytesAreStrictBase64(t *testing.T) {
	const alphabet = "AZaz09+/=-_ \n\xc3."
	r := rand.New(rand.NewPCG(9, 10))
	for range rounds(50_000) {
		want := make([]byte, r.IntN(12))
		for i := range want {
			want[i] = byte(r.Uint32())
		}
		s := []byte(base64.StdEncoding.EncodeToString(want))
		if len(s) > 0 && r.IntN(2) == 0 {
			s[r.IntN(len(s))] = alphabet[r.IntN(len(alphabet))]
		}
		s = s[:len(s)-r.IntN(2)*r.IntN(len(s)+1)]
		document := `"` + strings.ReplaceAll(strings.ReplaceAll(string(s), "\n", `\n`), "/", `\/`) + `"`
		want, err := base64.StdEncoding.Strict().DecodeString(string(s))
		got, code := value(document, (*decode.Decoder).Bytes)
		if strings.Contains(string(s), "\xc3") {
			require.Equal(t, decode.Syntax, code)
			continue
		}
		fine := err == nil && !strings.Contains(string(s), "\n")
		require.Equal(t, fine, code == 0, "%q", s)
		if fine {
			require.Equal(t, want, got, "%q", s)
		} else {
			require.Equal(t, decode.Format, code)
		}
	}
}

func TestNoBytesAreNotNil(t *testing.T) {
	v, report, _ := one(decode.Strict, `""`, "a string of base64", (*decode.Decoder).Bytes)
	assert.Empty(t, report)
	assert.NotNil(t, v)
	assert.Empty(t, v)
	_, report, _ = one(decode.Tolerant, `"a-_="`, "a string of base64", (*decode.Decoder).Bytes)
	assert.Equal(t, `- /v: got "a-_="; want a string of base64`, report)
	_, report, _ = one(decode.Tolerant, `[1,2]`, "a string of base64", (*decode.Decoder).Bytes)
	assert.Equal(t, `- /v: got an array; want a string of base64`, report)
}

func TestBase64ThatEndsWronglyIsRefusedWithAReason(t *testing.T) {
	for sent, why := range map[string]string{
		"aGl=":    "; its last characters do not end a byte",
		"YR==":    "; its last characters do not end a byte",
		"aGVsb":   "; its last characters do not end a byte",
		"a===":    "; its last characters do not end a byte",
		"aGk":     "; its padding is missing",
		"aGVsbA":  "; its padding is missing",
		"aGk==":   "; its padding is of the wrong length",
		"YQ=":     "; its padding is of the wrong length",
		"aGVs=":   "; its padding is of the wrong length",
		"====":    "; its padding is of the wrong length",
		"YQ==YQ":  "",
		"a-_=":    "",
		"aGVs bA": "",
	} {
		_, report, _ := one(decode.Strict, `"`+sent+`"`, "base64 text", (*decode.Decoder).Bytes)
		assert.Equal(t, `- /v: got "`+sent+`"; want base64 text`+why, report)
	}
}
