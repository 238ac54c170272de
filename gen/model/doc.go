// Package model is the compiler's intermediate representation: what toolgen
// knows of one package's tools once their Go source has been read.
//
// It holds plain values only. Nothing here refers to go/types or go/ast, so
// everything behind it (schema, inject, emit, lint, compat) is a pure function
// over data and can be tested without a toolchain. Positions are kept for
// diagnostics; no output depends on them.
package model
