package value

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
)

// kind is what a JSON value is.
type kind uint8

const (
	object kind = iota
	array
	text
	number
	boolean
	null
)

// node is a JSON value with its members in the order in which they stand.
type node struct {
	kind    kind
	text    string // the value of a string; a number, a boolean or null as written
	members []member
	items   []node
}

type member struct {
	name  string
	value node
}

// parse reads one JSON value. Member names that occur twice, text that is not
// Unicode and anything behind the value are errors.
func parse(source string) (node, error) {
	d := json.NewDecoder(strings.NewReader(source))
	d.UseNumber()
	n, err := read(d)
	if err != nil {
		return n, errors.New(strings.TrimPrefix(reason(err), "json: "))
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return n, errors.New("something follows the value")
	}
	if brokenText(source) {
		return n, errors.New("a text holds half of a surrogate pair")
	}
	return n, nil
}

func reason(err error) string {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return "it ends too early"
	}
	return err.Error()
}

// halfPair finds an escape for a surrogate without its other half, which
// encoding/json would replace without a word.
var halfPair = regexp.MustCompile(`\\\\|\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[dD][89a-fA-F][0-9a-fA-F]{2}`)

func brokenText(source string) bool {
	for _, found := range halfPair.FindAllString(source, -1) {
		if len(found) == len(`\ud800`) {
			return true
		}
	}
	return false
}

func read(d *json.Decoder) (node, error) {
	t, err := d.Token()
	if err != nil {
		return node{}, err
	}
	switch t := t.(type) {
	case json.Delim:
		if t == '{' {
			return readObject(d)
		}
		return readArray(d)
	case string:
		return node{kind: text, text: t}, nil
	case json.Number:
		return node{kind: number, text: t.String()}, nil
	case bool:
		return node{kind: boolean, text: fmt.Sprint(t)}, nil
	}
	return node{kind: null, text: "null"}, nil
}

func readObject(d *json.Decoder) (node, error) {
	n := node{kind: object}
	seen := map[string]bool{}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return n, err
		}
		key := name.(string)
		if seen[key] {
			return n, fmt.Errorf("member %q stands twice", key)
		}
		seen[key] = true
		value, err := read(d)
		if err != nil {
			return n, err
		}
		n.members = append(n.members, member{key, value})
	}
	_, err := d.Token()
	return n, err
}

func readArray(d *json.Decoder) (node, error) {
	n := node{kind: array}
	for d.More() {
		item, err := read(d)
		if err != nil {
			return n, err
		}
		n.items = append(n.items, item)
	}
	_, err := d.Token()
	return n, err
}
