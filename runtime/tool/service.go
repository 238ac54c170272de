package tool

// MissingServiceError says that a scope lacks what a tool or a kit cannot do
// without.
type MissingServiceError struct {
	Tool      string // "" for a kit
	Kit       string // "" for a tool
	Parameter string // of the function, or "receiver"
	Type      string // as Go writes it
}

// Error names the tool or kit, the parameter and its type.
func (e *MissingServiceError) Error() string {
	who := "tool " + e.Tool
	if e.Kit != "" {
		who = "kit " + e.Kit
	}
	return who + ": nothing in the scope for " + e.Parameter + " " + e.Type
}

// Missing is what generated code returns where the scope lacks a service: an
// error for the host, since a model cannot put it right.
func Missing(tool, parameter, typ string) (Result, error) {
	return Result{}, &MissingServiceError{Tool: tool, Parameter: parameter, Type: typ}
}
