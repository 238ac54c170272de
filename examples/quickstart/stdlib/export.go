package stdlib

import "go/token"

// IsExported tells whether other packages can use a Go name.
//
//tool:name is_exported
//tool:effects none
//tool:hints readonly, idempotent, closed
func IsExported(
	name string, // An identifier, such as Println.
) bool {
	return token.IsExported(name)
}
