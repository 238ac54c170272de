// Package decode is the cursor that generated argument decoders read with:
// strict RFC 8259 and UTF-8 over a []byte, every finding in one pass.
//
// A model that gets one complaint per attempt needs as many attempts as it made
// mistakes. So a value that does not fit is noted and passed over, and the pass goes
// on; only a document that is not JSON ends it. Emitted code reads like the schema
// and names neither pointers nor messages:
//
//	o := d.Object(searchMembers)
//	for o.Next() {
//		switch o.Name {
//		case "limit":
//			a.Limit = d.Int()
//			d.Check(1 <= a.Limit && a.Limit <= 20, decode.Range)
//		}
//	}
//
// Next finds unknown, repeated and missing members, takes null for an optional
// member as absence, and completes the pointer and the wish of each finding made
// while the member was read.
//
// Numbers are exact: an integer never goes through a float64, and every spelling
// of it counts (5.0, 50e-1). The work is bounded by the length of the document,
// whatever it holds. Nothing is allocated but the strings, slices and maps that
// the caller keeps, unless there is something to complain about.
//
// Not supported: documents in parts (a stream), comments and other dialects of
// JSON, NaN and infinities, values nested more than MaxDepth deep, and writing
// (see package encode). Where a decoder must differ from the schema that a model
// was shown, docs/decoding.md says so and why.
//
// The package links no reflect, no fmt and no encoding/json, and has no work to do
// when a program starts.
package decode
