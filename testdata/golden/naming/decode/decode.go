// Package decode has the name of a package that generated code imports.
package decode

// Result is a service.
type Result struct{}
