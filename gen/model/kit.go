package model

import "go/token"

// Kit is one constructor of a value whose methods are tools that share its state.
type Kit struct {
	Key string // what specs call it

	Func Func // the constructor
	// Params are the constructor's: services, and at most one configuration, whose
	// role is Object.
	Params []Param
	Config *Struct // nil for a kit that has nothing to configure
	// Type is what the constructor returns and the tools are called on.
	Type     GoType
	TypeName string // without star, and with a capital: Notebook
	Pointer  bool   // Type is a pointer
	Error    bool   // the constructor returns an error too
	// Starts and Closes say that the type has the method of the kit's life.
	Starts, Closes bool

	Pos token.Position // of the kit directive
}
