package want

import (
	"strconv"

	"github.com/toolgen/toolgen/gen/model"
	"github.com/toolgen/toolgen/gen/schema"
)

// interval is the range of a number: "from 1 to 20", "over 0 and under 1".
func interval(t *model.Type) string {
	low, high := schema.Bounds(t)
	switch {
	case low.Value == "" && high.Value == "":
		return ""
	case high.Value == "":
		return least(low)
	case low.Value == "":
		return most(high)
	case low.Open || high.Open:
		return least(low) + " and " + most(high)
	case low.Value == high.Value:
		return "equal to " + string(low.Value)
	}
	return "from " + string(low.Value) + " to " + string(high.Value)
}

func least(b schema.Bound) string {
	if b.Open {
		return "over " + string(b.Value)
	}
	return "of at least " + string(b.Value)
}

func most(b schema.Bound) string {
	if b.Open {
		return "under " + string(b.Value)
	}
	return "of at most " + string(b.Value)
}

// characters is the length and the pattern of a string.
func characters(r model.Rules) string {
	s := ""
	if n := amount(r.MinLength, r.MaxLength); n != "" {
		s = "of " + counted(n, r.MinLength, r.MaxLength, "character", "characters")
	}
	if r.Pattern == "" {
		return s
	}
	if s != "" {
		s += " "
	}
	return s + "matching " + r.Pattern
}

// amount is a number of things: "1 to 5", "at least 3", "exactly 2". It is
// empty where any number will do.
func amount(low, high *int) string {
	if low != nil && *low == 0 {
		low = nil
	}
	switch {
	case low == nil && high == nil:
		return ""
	case high == nil:
		return "at least " + strconv.Itoa(*low)
	case low == nil:
		return "at most " + strconv.Itoa(*high)
	case *low == *high:
		return "exactly " + strconv.Itoa(*low)
	}
	return strconv.Itoa(*low) + " to " + strconv.Itoa(*high)
}

// counted puts the thing behind its amount, in the number of the last figure.
func counted(amount string, low, high *int, one, many string) string {
	last := low
	if high != nil {
		last = high
	}
	if *last == 1 {
		return amount + " " + one
	}
	return amount + " " + many
}
