package shell

import (
	"fmt"
	"strings"
	"time"

	"github.com/toolgen/toolgen/sandbox"
)

// Defaults of Options.
const (
	DefaultTimeout      = 2 * time.Minute
	DefaultStartTimeout = 30 * time.Second
)

// Options are how a shell is opened. The zero Options are fine.
type Options struct {
	// Dir is where it begins, a path inside; empty is the sandbox's own.
	Dir string
	// Env adds to the environment.
	Env map[string]string
	// User is as in [sandbox.Command].
	User string
	// Init is run at every start of a shell, also after one has died; its
	// output is dropped, its time is not charged to a command.
	Init string
	// Timeout is for commands that set none: 0 is DefaultTimeout.
	Timeout time.Duration
	// StartTimeout bounds a start with Init: 0 is DefaultStartTimeout.
	StartTimeout time.Duration
	// Grace is between the polite signal and the kill: 0 is sandbox.DefaultGrace.
	Grace time.Duration
	// Output is how many bytes are kept of each stream of a command: 0 is
	// sandbox.DefaultOutput, sandbox.NoLimit keeps all.
	Output int64
	// SpillDir is a host directory for what exceeds Output, up to Spill bytes a
	// stream (0 is sandbox.DefaultSpill).
	SpillDir string
	Spill    int64
}

func (o Options) normalize() (Options, error) {
	for _, d := range []struct {
		name string
		of   *time.Duration
		def  time.Duration
	}{
		{"timeout", &o.Timeout, DefaultTimeout},
		{"start timeout", &o.StartTimeout, DefaultStartTimeout},
		{"grace", &o.Grace, sandbox.DefaultGrace},
	} {
		if *d.of < 0 && (d.of != &o.Timeout || *d.of != sandbox.NoTimeout) {
			return o, &sandbox.ArgumentError{Field: d.name, Got: d.of.String(), Want: "a positive duration, or 0 for the default"}
		}
		if *d.of == 0 {
			*d.of = d.def
		}
	}
	for _, n := range []struct {
		name string
		of   *int64
		def  int64
	}{{"output", &o.Output, sandbox.DefaultOutput}, {"spill", &o.Spill, sandbox.DefaultSpill}} {
		if *n.of < 0 && *n.of != sandbox.NoLimit {
			return o, &sandbox.ArgumentError{Field: n.name, Got: fmt.Sprint(*n.of), Want: "a positive number of bytes, 0 for the default, or NoLimit"}
		}
		if *n.of == 0 {
			*n.of = n.def
		}
	}
	if strings.ContainsRune(o.Init, 0) {
		return o, &sandbox.ArgumentError{Field: "init", Got: "a NUL byte", Want: "text without one"}
	}
	return o, nil
}
