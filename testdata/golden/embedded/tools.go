// Package embedded has structs that are flattened as encoding/json does it.
package embedded

// Paging is common to listings.
type Paging struct {
	// How many to return.
	//
	//tool:min 1
	//tool:default 10
	Limit int `json:"limit"`
	// Where to begin.
	Offset int `json:"offset,omitempty"`
}

// Audit is embedded twice deep.
type Audit struct {
	Reason string `json:"reason"`
}

// Common embeds in its turn.
type Common struct {
	Audit
	Paging
}

// Named is embedded under a name of its own, so it stays an object.
type Named struct {
	Label string `json:"label"`
}

// Listing are the arguments of List.
type Listing struct {
	Common
	Named  `json:"named"`
	Folder string `json:"folder"`
	Offset int    `json:"offset,omitempty"` // hides the embedded one
}

// List returns the listing.
//
//tool:name list
func List(l Listing) Listing { return l }
