// Package encode writes the results of tools as JSON. Generated encoders call a
// Writer with one call a name or value; there is no reflection.
//
// What comes out is valid JSON and valid UTF-8 always, or an error and nothing.
//
// Not supported: indentation, streams, and a choice of form. Strings are as
// encoding/json writes them without its escapes for HTML, floats in the shortest
// form that reads back the same, times in RFC 3339, bytes in standard base64.
//
// The package links no reflect, no fmt and no encoding/json.
package encode
