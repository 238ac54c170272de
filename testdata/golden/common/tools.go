// The package comment goes on here, as documentation has it.
//
//tool:hints idempotent
//tool:tags docs, web
package common

// Fetch reads a page.
//
//tool:name fetch
func Fetch(url string) string { return url }

// Save keeps a page.
//
//tool:name save
//tool:effects network, writes_workspace
//tool:hints additive
//tool:tags -
func Save(url string) {}

// Guess has no hints, and unknown effects.
//
//tool:name guess
//tool:effects -
//tool:hints -
//tool:tags guesses
func Guess() {}
