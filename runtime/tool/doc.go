// Package tool is what generated tool code and agent hosts import: tools,
// registries of them, the scope that injects services, and the toolbox that
// turns a model's call into a result.
//
// A tool is an ordinary Go function with a //tool:name directive. toolgen writes
// its definition as static data, and this package runs it. A host does three
// things with it: it sends [Toolbox.Schemas] to the model, passes each [Call]
// that comes back to [Toolbox.Call], and returns [Result.Observation].
//
// Where tools share state in kits, the host calls [Toolbox.Enter] before the first
// call and [Toolbox.Close] after the last.
//
// # Who is offered what
//
// [Toolbox.In] and [Toolbox.Filter] give views: one user's services, one task's
// tools. A view lists and runs the same tools, those that are available under its
// scope. A call to any other is answered as if there were no such tool.
//
// # Who reads what
//
// A [Result] is for the model. Its text never holds a Go type name, a stack, a
// path of the host, or an error that the tool did not mark for the model with
// [Fail], [Expected] or [Malformed]. A Go error is for the host.
//
// # Two ways to a function
//
// Where nobody asks to see a call, the generated code decodes the arguments and
// calls the function in one frame, and nothing is allocated beyond what the
// arguments and the result need. Where middleware or an approver does, the
// arguments are decoded once into a *T, and that *T passes middleware, approver
// and function. Both give the same results.
//
// # Definitions
//
// Types whose names end in Def are written by toolgen as static data and read by
// this package alone. Hosts see them through [Tool] and [Registry], which cannot
// be changed.
//
// # Not supported
//
// The package does not talk to a model and holds no conversation. It formats
// nothing with fmt, and uses no reflection and no encoding/json. It does not check
// the arguments of dynamic tools against their schemas. It starts a goroutine only
// for a call with a time limit, for the calls of [Toolbox.CallAll], and to start and
// close a kit.
package tool

// Contract1 ties generated files to this version of the runtime: each of them
// holds a reference to it. If a generated file does not compile because this
// name is missing, toolgen and the runtime in go.mod are of different versions.
// Bring both to one version with
//
//	go get github.com/toolgen/toolgen@latest
//	go generate ./...
const Contract1 = true
