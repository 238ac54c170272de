package model

// ServiceFunc is a function that a directive names and that takes services alone.
type ServiceFunc struct {
	Reference
	// Services are its parameters, all Injected.
	Services []Param
}

// ConditionKind is what a condition asks.
type ConditionKind uint8

// The kinds of conditions. Those with operands stand from the one that binds most
// in Go to the one that binds least.
const (
	Provided ConditionKind = iota // the scope has a value of Type
	Requires                      // the scope has a value that Func says yes to
	Not                           // of the one operand
	All                           // of the operands
	Any                           // of the operands
)

// Condition is a question to a scope: an expression over services.
type Condition struct {
	Kind     ConditionKind
	Type     GoType     // of the service that is asked for: Provided and Requires
	Func     *Reference // Requires
	Operands []*Condition
}
