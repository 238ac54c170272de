package encode_test

import (
	"bytes"
	"math"
	"slices"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/decode"
	"github.com/toolgen/toolgen/runtime/encode"
)

// source turns bytes into values, the same ones for the same bytes.
type source struct{ b []byte }

func (s *source) byte() byte {
	if len(s.b) == 0 {
		return 0
	}
	c := s.b[0]
	s.b = s.b[1:]
	return c
}

func (s *source) bytes() []byte {
	n := min(int(s.byte())%32, len(s.b))
	out := s.b[:n]
	s.b = s.b[n:]
	return out
}

func (s *source) uint64() uint64 {
	var n uint64
	for range 8 {
		n = n<<8 | uint64(s.byte())
	}
	return n
}

// write writes some value and returns a check that reads it back with the cursor.
func (s *source) write(w *encode.Writer, depth int) func(require.TestingT, *decode.Decoder) {
	kind := s.byte() % 12
	if depth > 20 {
		kind %= 10
	}
	switch kind {
	case 0:
		v := s.byte()%2 == 0
		w.Bool(v)
		return func(t require.TestingT, d *decode.Decoder) { require.Equal(t, v, d.Bool()) }
	case 1:
		v := int64(s.uint64())
		w.Int(v)
		return func(t require.TestingT, d *decode.Decoder) { require.Equal(t, v, d.Int64()) }
	case 2:
		v := s.uint64()
		w.Uint(v)
		return func(t require.TestingT, d *decode.Decoder) { require.Equal(t, v, d.Uint64()) }
	case 3:
		v := math.Float64frombits(s.uint64())
		w.Float64(v)
		return func(t require.TestingT, d *decode.Decoder) { require.Equal(t, v, d.Float64()) }
	case 4:
		v := math.Float32frombits(uint32(s.uint64()))
		w.Float32(v)
		return func(t require.TestingT, d *decode.Decoder) { require.Equal(t, v, d.Float32()) }
	case 5:
		v := time.Unix(int64(s.uint64()>>24)-1<<38, int64(s.byte())*1e6).In(time.FixedZone("", int(int16(s.uint64()))*3))
		w.Time(v)
		return func(t require.TestingT, d *decode.Decoder) {
			got := d.Time()
			require.True(t, v.Equal(got), "%s %s", v, got)
		}
	case 6:
		v := s.bytes()
		w.Bytes(v)
		return func(t require.TestingT, d *decode.Decoder) { require.True(t, bytes.Equal(v, d.Bytes())) }
	case 7:
		v := s.bytes()
		w.Raw(v)
		return func(t require.TestingT, d *decode.Decoder) { d.Raw() }
	case 8:
		w.Null()
		return func(t require.TestingT, d *decode.Decoder) { require.Equal(t, "null", string(d.Raw())) }
	case 9:
		v := string(s.bytes())
		w.String(v)
		return func(t require.TestingT, d *decode.Decoder) { require.Equal(t, string([]rune(v)), d.String()) }
	case 10:
		return s.array(w, depth)
	}
	return s.object(w, depth)
}

func (s *source) array(w *encode.Writer, depth int) func(require.TestingT, *decode.Decoder) {
	var checks []func(require.TestingT, *decode.Decoder)
	w.Open('[')
	for range s.byte() % 5 {
		w.Item()
		checks = append(checks, s.write(w, depth+1))
	}
	w.Close(']')
	return func(t require.TestingT, d *decode.Decoder) {
		a := d.Array("anything")
		for a.Next() {
			checks[a.Index](t, d)
		}
		require.Equal(t, len(checks)-1, a.Index)
	}
}

func (s *source) object(w *encode.Writer, depth int) func(require.TestingT, *decode.Decoder) {
	var checks []func(require.TestingT, *decode.Decoder)
	var keys []string
	w.Open('{')
	for range s.byte() % 5 {
		key := string([]rune(string(s.bytes())))
		if slices.Contains(keys, key) {
			continue
		}
		keys = append(keys, key)
		w.Name(key)
		checks = append(checks, s.write(w, depth+1))
	}
	w.Close('}')
	return func(t require.TestingT, d *decode.Decoder) {
		m := d.Map("anything", nil)
		for n := 0; m.Next(); n++ {
			require.Equal(t, keys[n], m.Key)
			checks[n](t, d)
		}
	}
}

func FuzzWriterIsReadBack(f *testing.F) {
	f.Add([]byte{10, 3, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 4, 'a', '"', '\\', 0xff, 8})
	f.Add([]byte{11, 4, 1, 'a', 10, 0, 1, 'b', 11, 0, 1, 'c', 3, 0x40, 9, 0x21, 0xfb, 0x54, 0x44, 0x2d, 0x18, 0, 0})
	f.Add([]byte{3, 0x7f, 0xf8, 0, 0, 0, 0, 0, 0})
	f.Add([]byte{5, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16})
	f.Add([]byte{6, 5, 'h', 'e', 'l', 'l', 'o'})
	f.Add(append([]byte{7, 20}, ` { "a" : [ 1 , 2] } `...))
	f.Add(append([]byte{9, 12}, "\u2028\u2029\x00\x1f<>"...))
	f.Fuzz(func(t *testing.T, data []byte) {
		s := source{data}
		var w encode.Writer
		w.Open('[')
		w.Item()
		check := s.write(&w, 0)
		w.Close(']')
		b, err := w.Done()
		if err != nil {
			require.Nil(t, b)
			return
		}
		require.True(t, utf8.Valid(b))
		require.True(t, jsontext.Value(b).IsValid(jsontext.AllowDuplicateNames(true)), "%q", b)
		require.NotContains(t, string(b), "\n")
		var d decode.Decoder
		d.Begin(decode.Input{JSON: b, Policy: decode.Strict})
		a := d.Array("anything")
		for a.Next() {
			check(t, &d)
		}
		if !d.Done() {
			// Raw JSON may repeat names; nothing else is refused.
			for _, f := range d.Report().Findings {
				require.Equal(t, decode.Duplicate, f.Code, "%q", b)
			}
		}
	})
}
