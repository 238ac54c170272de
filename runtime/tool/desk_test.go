package tool_test

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/toolgen/toolgen/runtime/tool"
)

// The tools of the tests, as a user would write them. What toolgen would make of
// them is in desk_tools_test.go.

// Add adds two integers.
func Add(a, b int) int { return a + b }

// Index is what Search searches.
type Index struct{ Pages []string }

// Hit is a page that was found.
type Hit struct {
	Title string  `json:"title"`
	Score float64 `json:"score"`
}

// Search searches the desk's pages.
func Search(_ context.Context, query string, limit int, index *Index) ([]Hit, error) {
	var hits []Hit
	for _, p := range index.Pages {
		if strings.Contains(p, query) && len(hits) < limit {
			hits = append(hits, Hit{p, 0.5})
		}
	}
	return hits, nil
}

// Ledger is where refunds are written down.
type Ledger struct{ Refunded map[string]float64 }

// Refund pays an order back.
func (l *Ledger) Refund(order string, amount float64) (string, error) {
	if l.Refunded[order] > 0 {
		return "", tool.Fail("order " + order + " is refunded already")
	}
	l.Refunded[order] = amount
	return "refunded", nil
}

var errBackend = errors.New("dial tcp 10.0.0.7:5432: password=secret refused in /srv/desk/db.go:17")

// Break fails in the way that it is asked for.
func Break(ctx context.Context, how string) (tool.Result, error) {
	switch how {
	case "expected":
		return tool.Text("dropped"), tool.Fail("kaboom")
	case "wrapped":
		return tool.Result{}, fmt.Errorf("desk.Break: %w", tool.Fail("kaboom"))
	case "marked":
		return tool.Result{}, tool.Expected(errors.New("the desk is closed until 9 o'clock"))
	case "malformed":
		return tool.Result{}, tool.Malformed("break did not run: give either from or to, not both.")
	case "silent":
		return tool.Result{}, tool.Fail("")
	case "vague":
		return tool.Result{}, tool.Malformed("")
	case "unexpected":
		return tool.Text("dropped"), errBackend
	case "panic":
		var index *Index
		return tool.Text(index.Pages[0]), nil
	case "panic with error":
		panic(errBackend)
	case "panic with text":
		panic("secret text")
	case "panic with value":
		panic(7)
	case "timeout":
		return tool.Result{Status: tool.Timeout, Text: "3 of 9 pages, then time was up"}, nil
	case "wait":
		<-ctx.Done()
		return tool.Result{}, ctx.Err()
	}
	return tool.Text(fmt.Sprintf("%d tools", Tools().Len())), nil
}
