package model

// Package is one Go package that has tools.
type Package struct {
	Path string // import path
	Name string // package name
	Dir  string // absolute directory, where the generated files go

	Tools    []*Tool   // by wire name
	Kits     []*Kit    // by key
	Structs  []*Struct // every struct reachable from arguments or results, by Go name
	Services []Service // what NewToolbox asks for, by name; filled by gen/inject

	// Prefix goes in front of the exported names that generation declares
	// (Tools, NewToolbox); empty unless asked for with -prefix.
	Prefix string
	// Declared holds every identifier that the user declares at package scope, in
	// test files too. Emitted declarations, imports and local variables keep clear
	// of them.
	Declared map[string]bool
	// Imported holds the names under which the user's files import packages.
	// Emitted declarations keep clear of them; emitted imports need not, since an
	// import is its file's alone.
	Imported map[string]bool
	// Imports gives the real package name of every import path that a GoType or
	// a Constant mentions, so that emission need not guess it from the path.
	Imports map[string]string
}

// Service is one parameter of NewToolbox: a type that the tools need from the
// scope.
type Service struct {
	Name    string // parameter name
	Type    GoType
	Nilable bool     // the type has a nil that must be refused
	Users   []string // wire names of the tools that need it, sorted
}

// Pair is one fact under a key.
type Pair struct{ Key, Value string }
