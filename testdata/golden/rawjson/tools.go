// Package rawjson has values of any shape, which tools get as they were written.
package rawjson

import "encoding/json"

// Event are the arguments of Echo.
type Event struct {
	Payload json.RawMessage            `json:"payload"`
	Extra   *json.RawMessage           `json:"extra,omitempty"`
	Many    []json.RawMessage          `json:"many,omitempty"`
	ByName  map[string]json.RawMessage `json:"by_name,omitempty"`
}

// Echo returns the event.
//
//tool:name echo
func Echo(e Event) Event { return e }

// Same returns what it got.
//
//tool:name same
func Same(
	value json.RawMessage, // Anything.
) json.RawMessage {
	return value
}
