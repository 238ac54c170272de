package tool

import (
	"iter"
	"slices"
	"strings"
	"time"

	"github.com/toolgen/toolgen/runtime/decode"
)

// Tool is the host's view of one tool. It cannot be changed. A Tool comes from a
// Registry, a Toolbox or a Call; of the zero Tool only IsZero may be called.
type Tool struct{ def *ToolDef }

// IsZero reports whether t is no tool at all.
func (t Tool) IsZero() bool { return t.def == nil }

// Name is what the model calls the tool.
func (t Tool) Name() string { return t.def.Name }

// Title is the tool's name for people, or "".
func (t Tool) Title() string { return t.def.Title }

// Description is what the model reads about the tool under s. Where the tool's own
// text for s cannot be had, because a service is missing or its function panics, it
// is the doc comment. Terminal escapes and control characters are left out of it.
func (t Tool) Description(s *Scope) (text string) {
	if t.def.Describe == nil {
		return t.def.Description
	}
	defer func() {
		if recover() != nil || text == "" {
			text = t.def.Description
		}
	}()
	return strings.TrimSpace(listed(t.def.Describe(s)))
}

// Aliases yields the tool's former names, by which it can still be called.
func (t Tool) Aliases() iter.Seq[string] { return slices.Values(t.def.Aliases) }

// Kit is the key of the kit that the tool belongs to, or "".
func (t Tool) Kit() string {
	if t.def.Kit == nil {
		return ""
	}
	return t.def.Kit.Key
}

// Concurrent reports whether the tool of a kit may run beside others of it.
func (t Tool) Concurrent() bool { return t.def.Concurrent }

// Deprecated says what to use in place of the tool; "" if it is not deprecated.
func (t Tool) Deprecated() string { return t.def.Deprecated }

// Package is the import path of the package that declares the tool. It is for
// the host: a model has no use for it.
func (t Tool) Package() string { return t.def.Package }

// Schema is the JSON Schema of the arguments, always of an object. See [Tool.In]
// for the choices that hold under a scope.
func (t Tool) Schema() string { return t.def.Schema }

// Output is the JSON Schema of [Result.Structured]; "" for a tool that answers
// with text.
func (t Tool) Output() string { return t.def.Output }

// Effects is what a call may do to the world; zero if that was not declared.
func (t Tool) Effects() Effects { return t.def.Effects }

// Hints are the promises of the tool's author.
func (t Tool) Hints() Hints { return t.def.Hints }

// ReadOnly reports whether the author says that a call changes nothing: by the
// hint, or by effects that are declared and none of which can. Network alone is
// not read-only, since a POST is network too. A hint against the effects does
// not count.
func (t Tool) ReadOnly() bool {
	e := t.def.Effects
	if e&(WritesWorkspace|SpawnsProcess) != 0 {
		return false
	}
	return t.def.Hints.Has(ReadOnly) || e != 0 && e&Network == 0
}

// Tags yields the tool's tags as they were written.
func (t Tool) Tags() iter.Seq[string] { return slices.Values(t.def.Tags) }

// HasTag reports whether tag is one of the tool's.
func (t Tool) HasTag(tag string) bool { return slices.Contains(t.def.Tags, tag) }

// Metas yields the facts for the host, in the order they were written.
func (t Tool) Metas() iter.Seq[Meta] { return slices.Values(t.def.Meta) }

// Meta returns the first fact under key.
func (t Tool) Meta(key string) (string, bool) {
	for _, m := range t.def.Meta {
		if m.Key == key {
			return m.Value, true
		}
	}
	return "", false
}

// PublicMetas yields the facts that are published with the tool, as MCP's _meta, in
// the order they were written.
func (t Tool) PublicMetas() iter.Seq[Meta] { return slices.Values(t.def.PublicMeta) }

// RequiresApproval reports whether some or all calls wait for an approver.
func (t Tool) RequiresApproval() bool { return t.def.Approval }

// Timeout is the time that a call may take; 0 is no limit.
func (t Tool) Timeout() time.Duration { return t.def.Timeout }

// Examples yields whole sets of arguments, as JSON that fits the schema.
func (t Tool) Examples() iter.Seq[string] { return slices.Values(t.def.Examples) }

// Status renders the tool's status text for raw arguments, for hosts that show
// what a call is about to do, also while its arguments are still arriving.
// Defaults are applied; a member that is not complete yet counts as left out, and
// a value that does not fit shows as empty. Without a status text, or where its
// function panics, it is "".
func (t Tool) Status(raw []byte) (text string) {
	args := t.def.Args
	defer func() {
		if recover() != nil {
			text = ""
		}
	}()
	var d decode.Decoder
	d.Begin(decode.Input{JSON: raw})
	params := args.decode(&d, nil)
	if !d.Done() {
		d.Begin(decode.Input{JSON: complete(raw)})
		params = args.decode(&d, nil)
	}
	return args.status(params)
}
