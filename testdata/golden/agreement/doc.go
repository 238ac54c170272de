// Package agreement holds the generated decoders against the schemas that models
// are shown. Its tests make documents for every tool of this module: whole ones,
// and ones that break a single keyword at a single place. An independent
// validator says which of them a schema accepts; the decoder must say the same,
// and what it accepts it must have read exactly.
//
// Where decoder and schema may differ, docs/decoding.md says so in a table. Every
// row of it has a test here, and the generated documents keep clear of them.
package agreement
