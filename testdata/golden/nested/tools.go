// Package nested has objects in objects.
package nested

// Leaf is the innermost.
type Leaf struct {
	// Its colour.
	Colour string `json:"colour"`
	//tool:default 1
	Size int `json:"size"`
}

// Branch holds leaves.
type Branch struct {
	Leaf  Leaf            `json:"leaf"`
	More  []Leaf          `json:"more,omitempty"`
	Named map[string]Leaf `json:"named,omitempty"`
	Inner struct {
		Depth int `json:"depth"`
	} `json:"inner"`
}

// Tree is the whole.
type Tree struct {
	Branch Branch `json:"branch"`
	// A second branch.
	Other *Branch `json:"other,omitempty"`
	//tool:optional
	Spare Leaf `json:"spare"`
}

// Grow returns the tree.
//
//tool:name grow
func Grow(t Tree) Tree { return t }
