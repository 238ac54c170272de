package value

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/toolgen/toolgen/runtime/decode"
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

// parse reads one JSON value. What a decoder would refuse or replace is an error:
// member names that occur twice, text that is not Unicode, arrays and objects
// that nest too deep, and anything behind the value.
func parse(source string) (node, error) {
	if !utf8.ValidString(source) { // a constant may hold any bytes
		return node{}, errors.New("it is not UTF-8")
	}
	d := json.NewDecoder(strings.NewReader(source))
	d.UseNumber()
	n, err := read(d, 0)
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

// read reads a value that stands in so many arrays and objects.
func read(d *json.Decoder, depth int) (node, error) {
	t, err := d.Token()
	if err != nil {
		return node{}, err
	}
	switch t := t.(type) {
	case json.Delim:
		if depth == decode.MaxDepth {
			return node{}, fmt.Errorf("arrays and objects nested more than %d deep", decode.MaxDepth)
		}
		if t == '{' {
			return readObject(d, depth+1)
		}
		return readArray(d, depth+1)
	case string:
		return node{kind: text, text: t}, nil
	case json.Number:
		return node{kind: number, text: t.String()}, nil
	case bool:
		return node{kind: boolean, text: fmt.Sprint(t)}, nil
	}
	return node{kind: null, text: "null"}, nil
}

func readObject(d *json.Decoder, depth int) (node, error) {
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
		value, err := read(d, depth)
		if err != nil {
			return n, err
		}
		n.members = append(n.members, member{key, value})
	}
	_, err := d.Token()
	return n, err
}

func readArray(d *json.Decoder, depth int) (node, error) {
	n := node{kind: array}
	for d.More() {
		item, err := read(d, depth)
		if err != nil {
			return n, err
		}
		n.items = append(n.items, item)
	}
	_, err := d.Token()
	return n, err
}
