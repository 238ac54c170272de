package stdlib

import (
	"cmp"
	"go/doc"
	"slices"
	"strings"
)

// Hit is one declaration that matches a search.
type Hit struct {
	// What read_doc takes.
	Symbol   string `json:"symbol"`
	Kind     Kind   `json:"kind"`
	Synopsis string `json:"synopsis,omitempty"`
}

// SearchDocs searches the documentation of the Go standard library.
//
// All words have to occur in a declaration's name or text; matches in names
// come first.
//
//tool:name search_docs
//tool:title Search the documentation
//tool:effects none
//tool:hints readonly, idempotent, closed
//tool:tags docs
//tool:status Searching for {query}...
//tool:example {"query": "read lines", "kinds": ["type", "function"]}
func (x *Index) SearchDocs(
	// Words to look for.
	//tool:minlength 1
	//tool:maxlength 100
	query string,
	// Only these kinds of declarations; all where it is left out.
	//tool:optional
	//tool:maxitems 4
	kinds []Kind,
	// How many hits to return.
	//tool:min 1
	//tool:max 20
	//tool:default 5
	limit int,
) []Hit {
	words := strings.Fields(strings.ToLower(query))
	type match struct {
		symbol
		score int
	}
	var found []match
	for _, s := range x.symbols {
		if len(kinds) > 0 && !slices.Contains(kinds, s.kind) {
			continue
		}
		if score := s.score(words); score > 0 {
			found = append(found, match{s, score})
		}
	}
	slices.SortStableFunc(found, func(a, b match) int { return cmp.Compare(b.score, a.score) })
	hits := make([]Hit, 0, limit)
	for _, m := range found[:min(limit, len(found))] {
		hits = append(hits, Hit{Symbol: m.name, Kind: m.kind, Synopsis: synopsis(m.doc)})
	}
	return hits
}

// score is how well s matches; 0 is not at all.
func (s symbol) score(words []string) int {
	total := 0
	name, text := strings.ToLower(s.name), strings.ToLower(s.doc)
	for _, word := range words {
		switch {
		case strings.HasSuffix(name, "."+word):
			total += 10
		case strings.Contains(name, word):
			total += 4
		case strings.Contains(text, word):
			total++
		default:
			return 0
		}
	}
	return total
}

// synopsis is the first sentence of a documentation text.
func synopsis(text string) string { return new(doc.Package).Synopsis(text) }
