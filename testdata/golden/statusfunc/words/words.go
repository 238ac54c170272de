// Package words has what tools of another package say.
package words

// Counting is shown while somebody counts.
func Counting(upto int) string {
	if upto > 1000 {
		return "Counting for a while..."
	}
	return "Counting..."
}

// Route is where somebody goes.
type Route struct {
	From string `json:"from"`
	To   string `json:"to"`
}

// Status says it.
func (r Route) Status() string { return "Going from " + r.From + " to " + r.To }
