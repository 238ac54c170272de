// Package injected has tools that take services from the scope.
package injected

import (
	"context"
	"io"
	"net/url"
	"strings"
)

// Client is the application's own.
type Client struct{ Pages []string }

// Clock tells the time; an interface is met by any service that implements it.
type Clock interface{ Now() string }

// Cache may be missing.
type Cache struct{ Hits int }

// Search searches the client's pages.
//
//tool:name search
//tool:inject client
//tool:inject cache optional
//tool:param query What to search for.
func Search(ctx context.Context, client *Client, query string, cache *Cache) (int, error) {
	n := 0
	for _, page := range client.Pages {
		if strings.Contains(page, query) {
			n++
		}
	}
	if cache != nil {
		n += cache.Hits
	}
	return n, ctx.Err()
}

// Stamp stamps a text.
//
//tool:name stamp
//tool:inject clock, c
//tool:param text What to stamp.
func Stamp(clock Clock, text string, c *Client) string {
	return clock.Now() + " " + text + strings.Repeat("!", len(c.Pages))
}

// Log writes a line. Its services' names clash with what generated code uses.
//
//tool:name log
//tool:inject w, v, options, s
//tool:param line What to write.
func Log(w io.Writer, v func() string, options map[string]bool, line string, s url.URL) error {
	_, err := io.WriteString(w, v()+line+s.Path)
	if options["fail"] {
		return io.ErrClosedPipe
	}
	return err
}
