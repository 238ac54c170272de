// Package results has everything that a tool may return.
package results

import (
	"errors"
	"math"

	"github.com/toolgen/toolgen/runtime/tool"
)

// Text is a defined string type, and so text.
type Text string

// Hit is one of several.
type Hit struct {
	Title string   `json:"title"`
	Score float64  `json:"score"`
	Tags  []string `json:"tags"`
	Next  *Hits    `json:"next"`
}

// Hits has a map and a list.
type Hits struct {
	ByName map[string]int `json:"by_name"`
	Flat   [2]bool        `json:"flat"`
}

// Nothing returns nothing.
//
//tool:name nothing
func Nothing() {}

// Fail returns an error alone.
//
//tool:name fail
func Fail(
	//tool:optional
	why string, // Why.
) error {
	if why == "" {
		return nil
	}
	return tool.Fail(why)
}

// Say returns text.
//
//tool:name say
func Say() Text { return "said" }

// One returns a struct.
//
//tool:name one
func One() Hit { return Hit{Title: "a \"b\" <c>", Score: 0.5} }

// Many returns a list.
//
//tool:name many
//tool:param n How many.
func Many(n int) ([]Hit, error) {
	if n < 0 {
		return []Hit{{Title: "dropped"}}, errors.New("secret")
	}
	return make([]Hit, n), nil
}

// Found returns a pointer.
//
//tool:name found
//tool:param yes Whether there is something.
func Found(yes bool) *Hit {
	if !yes {
		return nil
	}
	return &Hit{Tags: []string{"x"}, Next: &Hits{ByName: map[string]int{"b": 2, "a": 1}}}
}

// Table returns a map.
//
//tool:name table
func Table() map[Text]*int { n := 3; return map[Text]*int{"three": &n, "none": nil} }

// Ratio returns what JSON cannot say.
//
//tool:name ratio
func Ratio() float64 { return math.NaN() }

// Native returns a result of its own making.
//
//tool:name native
func Native() tool.Result { return tool.Result{Status: tool.Error, Text: "mine"} }

// NativeFail returns a result and an error.
//
//tool:name native_fail
func NativeFail() (tool.Result, error) { return tool.Text("dropped"), tool.Malformed("no such thing") }
