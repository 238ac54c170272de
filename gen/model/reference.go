package model

// Reference is a Go function that a directive names: NeedsConsent, kb.Status or
// (*User).IsAdmin. It is written like a type: as text with references to
// packages, so that the emitter can import what it needs.
type Reference struct {
	GoType
	// Signature is the function's type, a method's receiver first, for the drift
	// assertion.
	Signature GoType
}
