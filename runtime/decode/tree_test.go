package decode_test

import (
	"bytes"
	"errors"
	"io"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/toolgen/toolgen/runtime/decode"
)

// A tree is any document: nil, bool, string, number, []any or map[string]any.
type number string

// readTree reads any value with the methods that emitted code calls.
func readTree(d *decode.Decoder) any {
	switch d.Peek() {
	case '{':
		v := map[string]any{}
		m := d.Map("anything", nil)
		for m.Next() {
			if _, again := v[m.Key]; again {
				m.Repeated()
				continue
			}
			v[m.Key] = readTree(d)
		}
		return v
	case '[':
		v := []any{}
		a := d.Array("anything")
		for a.Next() {
			v = append(v, readTree(d))
		}
		return v
	case '"':
		return d.String()
	case 't', 'f':
		return d.Bool()
	case 'n':
		d.Raw()
		return nil
	default:
		return number(d.Raw())
	}
}

// referenceTree reads the same with jsontext.
func referenceTree(document []byte) (any, error) {
	d := jsontext.NewDecoder(bytes.NewReader(document))
	v, err := referenceValue(d)
	if err != nil {
		return nil, err
	}
	if _, err := d.ReadToken(); !errors.Is(err, io.EOF) {
		return nil, errors.New("something follows")
	}
	return v, nil
}

func referenceValue(d *jsontext.Decoder) (any, error) {
	t, err := d.ReadToken()
	if err != nil {
		return nil, err
	}
	switch t.Kind() {
	case '{':
		v := map[string]any{}
		for d.PeekKind() != '}' {
			name, err := d.ReadToken()
			if err != nil {
				return nil, err
			}
			key := name.String()
			if v[key], err = referenceValue(d); err != nil {
				return nil, err
			}
		}
		_, err = d.ReadToken()
		return v, err
	case '[':
		v := []any{}
		for d.PeekKind() != ']' {
			e, err := referenceValue(d)
			if err != nil {
				return nil, err
			}
			v = append(v, e)
		}
		_, err = d.ReadToken()
		return v, err
	case '"':
		return t.String(), nil
	case 't', 'f':
		return t.Bool(), nil
	case 'n':
		return nil, nil
	}
	return number(t.String()), nil
}

// depth is how deep the brackets of a document nest, as far as a reader without a
// limit would get.
func depth(document []byte) int {
	d := jsontext.NewDecoder(bytes.NewReader(document), jsontext.AllowDuplicateNames(true))
	most := 0
	for {
		if _, err := d.ReadToken(); err != nil {
			return most
		}
		most = max(most, d.StackDepth())
	}
}
