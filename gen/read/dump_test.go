package read_test

import (
	"fmt"
	"strings"

	"github.com/toolgen/toolgen/gen/model"
)

// dump writes a package's model as text that people can review.
type dump struct {
	b    strings.Builder
	home string
}

func dumpPackage(p *model.Package) string {
	d := &dump{home: p.Path}
	for _, t := range p.Tools {
		d.tool(t)
	}
	for _, k := range p.Kits {
		d.kit(k)
	}
	for _, s := range p.Structs {
		d.structure(s)
	}
	return d.b.String()
}

func (d *dump) line(format string, args ...any) { fmt.Fprintf(&d.b, format+"\n", args...) }

// facts writes what is not empty, as name=value.
func facts(pairs ...any) string {
	var b strings.Builder
	for i := 0; i < len(pairs); i += 2 {
		if text := fmt.Sprint(pairs[i+1]); text != "" && text != "[]" && text != "false" && text != "<nil>" {
			fmt.Fprintf(&b, " %s=%s", pairs[i], text)
		}
	}
	return b.String()
}

func (d *dump) params(list []model.Param) {
	for _, p := range list {
		field := ""
		if p.Field != nil {
			field = p.Field.Name
		}
		role := [...]string{"context", "argument", "object", "injected"}[p.Role]
		d.line("  parameter %s %s %s%s", p.Name, role, d.goType(p.Type),
			facts("field", field, "pointer", p.Pointer, "optional", p.Optional, "nilable", p.Nilable))
	}
}

func (d *dump) kit(k *model.Kit) {
	d.line("kit %s: %s, unique %s", k.Key, k.Func.Display, k.Func.Unique)
	d.line("  signature %s", d.goType(k.Func.Signature))
	d.params(k.Params)
	if k.Config != nil {
		d.line("  configuration %s", k.Config.Name)
	}
	d.line("  makes %s of %s%s", d.goType(k.Type), k.TypeName, facts("pointer", k.Pointer, "error", k.Error, "starts", k.Starts, "closes", k.Closes))
}

func (d *dump) tool(t *model.Tool) {
	d.line("tool %s: %s, unique %s", t.Name, t.Func.Display, t.Func.Unique)
	d.line("  signature %s", d.goType(t.Func.Signature))
	if t.Func.Receiver != nil {
		d.line("  receiver %s of %s", d.goType(*t.Func.Receiver), t.Func.ReceiverName)
	}
	for _, text := range []struct{ name, text string }{{"description", t.Description}, {"deprecated", t.Deprecated}, {"title", t.Title}} {
		if text.text != "" {
			d.line("  %s %q", text.name, text.text)
		}
	}
	if all := facts("effects", t.Effects, "hints", t.Hints, "tags", t.Tags, "meta", t.Meta, "always", t.ApprovalAlways, "never", t.ApprovalNever,
		"publicmeta", t.PublicMeta, "aliases", t.Aliases); all != "" {
		d.line(" %s", all)
	}
	if t.Kit != nil {
		d.line("  kit %s%s", t.Kit.Key, facts("concurrent", t.Concurrent))
	}
	d.host(t)
	d.params(t.Params)
	if t.Args != nil {
		d.line("  arguments %s%s", t.Args.Name, facts("owned", t.ArgsOwned))
	}
	result := [...]string{"nothing", "text", "value", "native"}[t.Result.Kind]
	if t.Result.Type != nil {
		result += " " + d.typ(t.Result.Type)
	}
	d.line("  result %s%s", result, facts("error", t.Result.Error))
	for _, s := range t.Status {
		if s.Field != nil {
			d.line("  status {%s}", s.Field.Name)
		} else {
			d.line("  status %q", s.Text)
		}
	}
	for _, e := range t.Examples {
		d.line("  example %s", e)
	}
}

// host writes what is for the host alone.
func (d *dump) host(t *model.Tool) {
	if t.Timeout > 0 {
		d.line("  timeout %s", t.Timeout)
	}
	if t.StatusFunc != nil {
		d.line("  statusfunc %s", d.reference(*t.StatusFunc))
	}
	if t.ApprovalFunc != nil {
		d.line("  approval %s", d.reference(*t.ApprovalFunc))
	}
	if t.Available != nil {
		d.line("  available %s", d.condition(t.Available))
	}
	if t.Describe != nil {
		d.line("  describe %s", d.reference(t.Describe.Reference))
		for _, p := range t.Describe.Services {
			d.line("    service %s %s%s", p.Name, d.goType(p.Type), facts("nilable", p.Nilable))
		}
	}
}

func (d *dump) reference(r model.Reference) string {
	return d.goType(r.GoType) + " " + d.goType(r.Signature) + ", key " + strings.TrimPrefix(r.Key, d.home+".")
}

func (d *dump) condition(c *model.Condition) string {
	switch c.Kind {
	case model.Provided:
		return "provided " + d.goType(c.Type)
	case model.Requires:
		return "requires " + d.reference(*c.Func)
	}
	parts := []string{[...]string{model.Not: "not", model.All: "all", model.Any: "any"}[c.Kind]}
	for _, operand := range c.Operands {
		parts = append(parts, "("+d.condition(operand)+")")
	}
	return strings.Join(parts, " ")
}

func (d *dump) structure(s *model.Struct) {
	d.line("struct %s: %s%s", s.Name, d.goType(s.Go), facts("decoded", s.Decoded, "encoded", s.Encoded, "emitted", s.Emitted, "secret", s.Secret))
	if s.Doc != "" {
		d.line("  doc %q", s.Doc)
	}
	if !s.Shape.Empty() {
		d.line("  shape %s", d.goType(s.Shape))
	}
	for _, f := range s.Fields {
		d.line("  %s %s: %s%s", f.Name, strings.Join(f.Path, "."), d.typ(f.Type),
			facts("required", f.Required, "default", f.Default, "omitempty", f.OmitEmpty, "omitzero", f.OmitZero))
		if f.Description != "" {
			d.line("    %q", f.Description)
		}
	}
}

func (d *dump) typ(t *model.Type) string {
	var b strings.Builder
	name := [...]string{
		model.Bool: "bool", model.Int: "int", model.Uint: "uint", model.Float: "float", model.String: "string", model.Bytes: "bytes",
		model.Time: "time", model.Raw: "raw", model.Slice: "slice", model.Array: "array", model.Map: "map",
		model.StructKind: "struct", model.Pointer: "pointer",
	}[t.Kind]
	if t.Bits > 0 {
		name += fmt.Sprint(t.Bits)
	}
	b.WriteString(name)
	if t.Named {
		b.WriteString("<" + d.goType(t.Go) + ">")
	}
	if t.Kind == model.StructKind {
		b.WriteString(" " + t.Struct.Name)
	}
	r := t.Rules
	b.WriteString(facts("min", number(r.Min), "max", number(r.Max), "over", number(r.ExclusiveMin), "under", number(r.ExclusiveMax),
		"minlength", count(r.MinLength), "maxlength", count(r.MaxLength), "minitems", count(r.MinItems), "maxitems", count(r.MaxItems), "pattern", r.Pattern, "secret", t.Secret))
	for _, c := range t.Enum {
		b.WriteString(" |" + c.JSON + facts("name", c.Name, "local", c.Local, "path", strings.TrimPrefix(c.Path, d.home)))
		if c.Description != "" {
			fmt.Fprintf(&b, " %q", c.Description)
		}
	}
	if t.Choices != nil {
		b.WriteString(" choices " + d.goType(t.Choices.GoType))
	}
	if t.Key != nil {
		b.WriteString(" [" + d.typ(t.Key) + "]")
	}
	if t.Kind == model.Array {
		fmt.Fprintf(&b, " %d", t.Len)
	}
	if t.Elem != nil {
		b.WriteString(" of (" + d.typ(t.Elem) + ")")
	}
	return b.String()
}

func number(n *model.Number) string {
	if n == nil {
		return ""
	}
	return string(*n)
}

func count(n *int) string {
	if n == nil {
		return ""
	}
	return fmt.Sprint(*n)
}

func (d *dump) goType(g model.GoType) string {
	var b strings.Builder
	for _, t := range g.Tokens {
		if t.Path != "" && t.Path != d.home {
			b.WriteString(t.Path + ".")
		}
		b.WriteString(t.Text)
	}
	return b.String()
}
