// Package plan is what customers have paid for.
package plan

// Gold is the best plan.
type Gold struct{}

// Plan is what a customer has paid for.
type Plan struct{ Seats int }

// Large reports whether a plan is for many.
func Large(p *Plan) bool { return p.Seats > 10 }

// Paid reports whether there is anything to use.
func (p *Plan) Paid() bool { return p.Seats > 0 }
