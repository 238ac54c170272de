// Package slices has arrays of any length.
package slices

// Tags is a defined slice.
type Tags []string

// Item is one of many.
type Item struct {
	SKU   string `json:"sku"`
	Count int    `json:"count,omitempty"`
}

// Lists are the arguments of Echo.
type Lists struct {
	Names  []string     `json:"names"`
	Tags   Tags         `json:"tags,omitempty"`
	Scores []float64    `json:"scores,omitempty"`
	Rows   [][]int      `json:"rows,omitempty"`
	Items  []Item       `json:"items,omitempty"`
	Linked []*Item      `json:"linked,omitempty"`
	Maybe  []*int       `json:"maybe,omitempty"`
	Cube   [][][]uint16 `json:"cube,omitempty"`
	//tool:minitems 1
	//tool:maxitems 3
	Few []bool `json:"few,omitempty"`
}

// Echo returns its lists.
//
//tool:name echo
func Echo(l Lists) Lists { return l }

// State tells absence and emptiness apart.
//
//tool:name state
func State(
	//tool:optional
	list []string, // Some list.
) string {
	switch {
	case list == nil:
		return "absent"
	case len(list) == 0:
		return "empty"
	}
	return "filled"
}
