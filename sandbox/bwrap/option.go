package bwrap

// backend is the name in reports and errors.
const backend = "bwrap"

// Option adapts a sandbox.
type Option func(*options)

type options struct{ program string }

// Program names the bubblewrap to use: a path, or a name to look for on PATH.
// "bwrap" is the default.
func Program(path string) Option { return func(o *options) { o.program = path } }

func collect(all []Option) options {
	o := options{program: "bwrap"}
	for _, set := range all {
		set(&o)
	}
	return o
}

// defaultDisk bounds each temporary file system where the policy does not.
const defaultDisk = 1 << 30
