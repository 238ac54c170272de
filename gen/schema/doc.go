// Package schema turns the intermediate representation into JSON Schema (draft
// 2020-12): what a model is told, what the emitted decoder enforces, and what
// the emitted encoder keeps.
//
// Schemas are built as github.com/google/jsonschema-go values, so that they can
// be validated against and rewritten for a provider, and are written in one
// canonical form: no blanks, keywords in a fixed order, properties in source
// order, characters unescaped where JSON allows it, numbers as they stand in
// the source.
//
// Every keyword in a schema of arguments is enforced by the decoder, and every
// keyword in a schema of results is kept by the encoder. Constraints on a type
// are therefore not repeated in a result's schema: nothing checks what a
// function returns.
//
// Not supported, since no directive asks for them: references and recursion
// (objects are inlined), combinators, conditionals, patternProperties, and null
// as a value of an argument.
package schema
