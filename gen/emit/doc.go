// Package emit writes a package's generated files from the intermediate
// representation: tools_gen.go with schemas, decoders, dispatch, wiring and
// encoders, and tools.catalog.json with the contract for reviewers.
//
// It is a pure function over values: no toolchain, no file system, and the same
// bytes for the same input. There is one file of this package for each family of
// emitted declarations, and in it one method for each construct.
//
// What is emitted reads like Go written by hand, is formatted as gofumpt has it,
// and needs nothing at run time but the packages under runtime. It has no work
// to do when a program starts: definitions are static data, and nothing at
// package level calls a function.
//
// Names are chosen before anything is written. Declarations keep clear of what
// the user's package declares, imports keep clear of declarations, and local
// variables keep clear of both, so that no name ever means two things in one
// function.
package emit
