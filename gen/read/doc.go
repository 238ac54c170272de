// Package read turns loaded syntax and types into the intermediate
// representation: it is where Go source becomes tools.
//
// Comments are attached to what they speak of first, parameters included, to
// which go/ast attaches none. Then every function with a name directive is
// read: its directives, its parameters as arguments or injected services, its
// result, and all types reachable from them; and every constructor of a kit, which
// makes what such functions are methods of. Constraints, defaults, examples,
// patterns and status texts are checked here, so that what leaves this package
// generates code that compiles and holds.
//
// Reading goes on after a finding, so that one run reports all of them. The
// model of a package with findings is incomplete and must not be emitted.
//
// Not supported yet, and reported where they occur: interfaces and sealed
// unions, generic functions, recursive types, types with marshalers of their
// own, time.Duration, embedded pointers, map keys that are not strings.
package read
