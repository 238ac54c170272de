package diag

var kitEntries = []Entry{
	{
		BadKit, "a constructor that makes no kit",
		`//tool:kit stands on a plain function that makes a value of a type of its package, most often a pointer, and perhaps an error. Tools are methods of that type. The key is written like a tool's name. Parameters are services of the application, and at most one configuration: the struct that has a JSON form. Anything else belongs into the configuration, or is named by //tool:inject. There is no context: what takes time belongs into Start(context.Context) error.`,
		`
// Shell is a kit.
type Shell struct{ directory string }

// NewShell makes a shell.
//
//tool:kit shell
func NewShell(directory string) *Shell { return &Shell{directory} }

// Run runs a command.
//
//tool:name run
func (s *Shell) Run(command string) string { return s.directory + command }`, `
// Config sets up a shell.
type Config struct {
	Directory string ` + "`json:\"directory\"`" + `
}

// Shell is a kit.
type Shell struct{ directory string }

// NewShell makes a shell.
//
//tool:kit shell
func NewShell(c Config) *Shell { return &Shell{c.Directory} }

// Run runs a command.
//
//tool:name run
func (s *Shell) Run(command string) string { return s.directory + command }`,
	},
	{
		DuplicateKit, "two kits with one key or one type",
		`Keys are unique in a package, also when capitals and the difference between - and _ are ignored. A type belongs to one kit, since a call of its tools has to find the value that they share.`,
		`
// Shell is a kit.
type Shell struct{ fast bool }

// NewShell makes a shell.
//
//tool:kit shell
func NewShell() *Shell { return &Shell{} }

// NewFastShell makes another.
//
//tool:kit fast_shell
func NewFastShell() *Shell { return &Shell{true} }

// Run runs a command.
//
//tool:name run
func (s *Shell) Run(command string) string { return command }`, `
// Config sets up a shell.
type Config struct {
	Fast bool ` + "`json:\"fast\"`" + `
}

// Shell is a kit.
type Shell struct{ fast bool }

// NewShell makes a shell.
//
//tool:kit shell
func NewShell(c Config) *Shell { return &Shell{c.Fast} }

// Run runs a command.
//
//tool:name run
func (s *Shell) Run(command string) string { return command }`,
	},
	{
		KitLife, "a Start or Close that is not what a kit is started or closed with",
		`A toolbox starts a kit with Start(context.Context) error and ends it with Close(context.Context) error, where it has such methods. One of another form, such as Close() error, would never be called, and what it is to release would stay behind. A method that takes other arguments is left alone. One of this form cannot be a tool as well, and a kit that is made as a value has no methods of its pointer.`,
		`
// Shell is a kit.
type Shell struct{ open bool }

// NewShell makes a shell.
//
//tool:kit shell
func NewShell() *Shell { return &Shell{true} }

// Run runs a command.
//
//tool:name run
func (s *Shell) Run(command string) string { return command }

// Close ends the shell.
func (s *Shell) Close() error { return nil }`, `
// Shell is a kit.
type Shell struct{ open bool }

// NewShell makes a shell.
//
//tool:kit shell
func NewShell() *Shell { return &Shell{true} }

// Run runs a command.
//
//tool:name run
func (s *Shell) Run(command string) string { return command }

// Close ends the shell.
func (s *Shell) Close(ctx context.Context) error { return nil }`,
	},
}
