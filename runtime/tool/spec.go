package tool

// Spec asks for one kit, or for one tool that belongs to no kit.
type Spec struct {
	// Name is the key of a kit, which need not be the name of any tool, or the name
	// of a tool that belongs to no kit.
	Name string
	// Only are the names of the kit's tools that are to be offered; nil is all.
	Only []string
	// Config is the kit's configuration as JSON; nil is {}.
	Config []byte
	// Open makes the kit in place of Config. Generated <Kit>Spec functions set it,
	// which take the configuration as a Go value.
	Open func(*Scope) (any, error)
	// At says where in a file the value that a JSON pointer into Config names is
	// written, such as "tools.yaml:4:3", and for "" where the spec begins. It is nil
	// for specs that come from no file.
	At func(pointer string) string
}
