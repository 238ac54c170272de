// Package publicmeta has tools with facts that are published.
package publicmeta

// Find finds.
//
//tool:name find
//tool:publicmeta docs https://example.com/find
//tool:publicmeta example.com/owner the "search" team
//tool:meta ticket SEARCH-12
func Find(text string) string { return text }

// Look looks.
//
//tool:name look
//tool:publicmeta docs https://example.com/look
func Look() {}
