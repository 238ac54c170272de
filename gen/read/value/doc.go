// Package value checks JSON values that stand in source (defaults, enums,
// examples) against the model of a type, as the decoder will check a call.
//
// Nothing is repaired here: what a program's author writes has to be right as
// it stands. Numbers are compared exactly, never as float64.
package value
