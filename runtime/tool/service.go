package tool

// MissingServiceError says that a scope lacks what a tool cannot run without.
type MissingServiceError struct {
	Tool      string
	Parameter string // of the function, or "receiver"
	Type      string // as Go writes it
}

// Error names the tool, the parameter and its type.
func (e *MissingServiceError) Error() string {
	return "tool " + e.Tool + ": nothing in the scope for " + e.Parameter + " " + e.Type
}

// Missing is what generated code returns where the scope lacks a service: an
// error for the host, since a model cannot put it right.
func Missing(tool, parameter, typ string) (Result, error) {
	return Result{}, &MissingServiceError{tool, parameter, typ}
}
