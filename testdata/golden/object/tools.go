// Package object has tools that take their arguments as one struct.
package object

import "context"

// Query is what Find takes. This comment is for Go people: models do not see it.
type Query struct {
	// What to look for.
	Text  string `json:"text"`
	Limit int    `json:"limit,omitempty"` // How many to return.
	// Unexported and untagged parts are the application's own.
	trace string
	Cache map[string]string `json:"-"`
}

// Find looks for something.
//
//tool:name find
func Find(ctx context.Context, q Query) (*Query, error) {
	q.trace = "found"
	return &q, ctx.Err()
}

// Refine looks for something again, and takes the arguments by pointer.
//
//tool:name refine
func Refine(q *Query) Query { return *q }

// Nothing is an argument object without members.
type Nothing struct{}

// Idle does nothing.
//
//tool:name idle
func Idle(nothing Nothing) {}
