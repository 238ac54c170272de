package agreement

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math/big"
	"reflect"
	"strconv"
	"strings"
	"time"
)

// compare holds a decoded value against the document by an exact reading of both.
// It returns "" or where and how they differ.
func compare(n *node, document any, v reflect.Value) string {
	for v.Kind() == reflect.Pointer {
		if v.IsNil() {
			return n.at + ": nil for a value that is there"
		}
		v = v.Elem()
	}
	switch d := document.(type) {
	case json.Number:
		if v.Type() != rawType {
			return n.number(d.String(), v)
		}
	case map[string]any:
		if n.values != nil {
			return n.entries(d, v)
		}
		if n.fields != nil || n.spec.Properties != nil {
			return n.members(d, v)
		}
	case []any:
		if n.items != nil {
			return n.elements(d, v)
		}
	case string:
		if v.Type() != rawType {
			return n.text(d, v)
		}
	case bool:
		if v.Kind() == reflect.Bool {
			return n.differs(d == v.Bool(), d, v)
		}
	}
	return n.raw(document, v)
}

var rawType = reflect.TypeFor[json.RawMessage]()

func (n *node) differs(equal bool, document any, v reflect.Value) string {
	if equal {
		return ""
	}
	return fmt.Sprintf("%s: %v was read as %v", n.at, document, v)
}

func (n *node) number(s string, v reflect.Value) string {
	switch {
	case v.CanFloat():
		want, err := strconv.ParseFloat(s, v.Type().Bits())
		return n.differs(err == nil && want == v.Float(), s, v)
	case v.CanInt():
		return n.differs(exact(s).Cmp(new(big.Rat).SetInt64(v.Int())) == 0, s, v)
	case v.CanUint():
		return n.differs(exact(s).Cmp(new(big.Rat).SetInt(new(big.Int).SetUint64(v.Uint()))) == 0, s, v)
	}
	return n.differs(false, s, v)
}

func exact(s string) *big.Rat {
	r, ok := new(big.Rat).SetString(s)
	if !ok {
		panic("not a number: " + s)
	}
	return r
}

func (n *node) text(s string, v reflect.Value) string {
	switch {
	case n.spec.Format == "date-time":
		want, err := time.Parse(time.RFC3339Nano, strings.ToUpper(s))
		at := v.Interface().(time.Time)
		_, wantOffset := want.Zone()
		_, offset := at.Zone()
		return n.differs(err == nil && want.Equal(at) && wantOffset == offset, s, v)
	case n.spec.ContentEncoding == "base64":
		want, err := base64.StdEncoding.Strict().DecodeString(s)
		return n.differs(err == nil && string(want) == string(v.Bytes()) && !v.IsNil(), s, v)
	}
	return n.differs(s == v.String(), s, v)
}

func (n *node) elements(d []any, v reflect.Value) string {
	if len(d) != v.Len() || v.Kind() == reflect.Slice && v.IsNil() {
		return n.differs(false, d, v)
	}
	for i := range d {
		if text := compare(n.items, d[i], v.Index(i)); text != "" {
			return text
		}
	}
	return ""
}

func (n *node) entries(d map[string]any, v reflect.Value) string {
	if len(d) != v.Len() || v.IsNil() {
		return n.differs(false, d, v)
	}
	for key, one := range d {
		value := v.MapIndex(reflect.ValueOf(key).Convert(v.Type().Key()))
		if !value.IsValid() {
			return n.at + ": no entry " + key
		}
		if text := compare(n.values, one, value); text != "" {
			return text
		}
	}
	return ""
}

// members hold what came, else their default, else nothing.
func (n *node) members(d map[string]any, v reflect.Value) string {
	for _, f := range n.fields {
		value := v.FieldByIndex(f.index)
		one, present := d[f.name]
		switch {
		case present:
		case f.node.spec.Default != nil:
			decoder := json.NewDecoder(strings.NewReader(string(f.node.spec.Default)))
			decoder.UseNumber()
			if err := decoder.Decode(&one); err != nil {
				return err.Error()
			}
		default:
			if !value.IsZero() {
				return fmt.Sprintf("%s: absent and read as %v", f.node.at, value)
			}
			continue
		}
		if text := compare(f.node, one, value); text != "" {
			return text
		}
	}
	return ""
}

// raw compares a value that is kept as it was written.
func (n *node) raw(document any, v reflect.Value) string {
	if v.Type() != rawType {
		return n.differs(false, document, v)
	}
	var got any
	decoder := json.NewDecoder(strings.NewReader(string(v.Bytes())))
	decoder.UseNumber()
	if err := decoder.Decode(&got); err != nil {
		return n.at + ": " + err.Error()
	}
	return n.differs(reflect.DeepEqual(document, got), document, v)
}
