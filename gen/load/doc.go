// Package load finds the packages that have something to do with tools and
// reads them from source, with types.
//
// A module is scanned for //tool: bytes first, so that a run costs what the
// packages with tools cost and not what the module costs. Those packages go
// through one packages.Load with syntax and types; their dependencies come
// from export data. NeedDeps would type-check the standard library, and a
// single Overlay would make go/packages distrust all export data: both cost
// seconds and are never used.
//
// Code that does not compile before its tools are generated is normal. What
// toolgen wrote itself is therefore not read at all: the files are replaced by
// empty ones while parsing, so that stale, cut or conflicting output cannot
// stand in the way of its own repair. What this leaves undefined is tolerated
// where generation declares it, or did so yesterday. Every other error is
// reported as the compiler would.
//
// Test files are never read for tools. Only their declared names count, since
// emitted names must keep clear of them.
package load
