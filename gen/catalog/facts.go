package catalog

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Fact is one entry of a tool's metadata.
type Fact struct{ Key, Value string }

// Facts is a tool's metadata in source order, written as an object. Empty ones
// are left out of a catalog.
type Facts []Fact

// MarshalJSON writes the facts as the members of an object.
func (f Facts) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	for i, fact := range f {
		b.WriteByte("{,"[min(i, 1)])
		if err := e.Encode(fact.Key); err != nil {
			return nil, err
		}
		b.WriteByte(':')
		if err := e.Encode(fact.Value); err != nil {
			return nil, err
		}
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// UnmarshalJSON reads the members of an object in their order.
func (f *Facts) UnmarshalJSON(data []byte) error {
	d := json.NewDecoder(bytes.NewReader(data))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return fmt.Errorf("want an object of text, got %s", data)
	}
	*f = nil
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return err
		}
		var value string
		if err := d.Decode(&value); err != nil {
			return err
		}
		*f = append(*f, Fact{Key: key.(string), Value: value})
	}
	return nil
}
