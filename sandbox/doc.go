// Package sandbox is the port through which tools run programs that nobody
// vouches for: what may be asked ([Command]), what came of it ([Result]), what
// is allowed ([Policy]), and what a backend really enforces ([Report]).
//
// A tool receives a [Runner], or a [Sandbox] without touching its life cycle.
// The host chooses a backend, starts it and closes it:
//
//   - sandbox/local runs on the host and confines nothing but time, output and
//     the life of the process tree;
//   - sandbox/bwrap confines with bubblewrap, namespaces and cgroups;
//   - sandbox/docker confines with one hardened container.
//
// Abilities that only some backends have are small interfaces of their own
// ([Spawner], [PathMapper]) and are found with [As], which looks through
// decorators.
//
// Three rules hold everywhere. A non-zero exit, a missing program (127), a
// timeout and a signal are a Result; an error means that we could not find
// out. A control that is not enforced is never claimed: Start fails when the
// policy requires it. Nothing falls back to a weaker backend by itself.
//
// Not supported: interactive terminals, and tool code inside the sandbox; tools
// run in the host process and only commands and file operations cross over.
package sandbox
