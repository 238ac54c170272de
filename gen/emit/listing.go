package emit

import (
	"encoding/json"

	"github.com/toolgen/toolgen/gen/catalog"
	"github.com/toolgen/toolgen/gen/model"
	"github.com/toolgen/toolgen/gen/schema"
)

// listing is the package's catalog.
func listing(p *model.Package) ([]byte, error) {
	c := catalog.Catalog{Version: catalog.Version, Package: p.Path, Tools: []catalog.Tool{}}
	for _, t := range p.Tools {
		c.Tools = append(c.Tools, entry(p, t))
	}
	for _, k := range p.Kits {
		c.Kits = append(c.Kits, catalog.Kit{
			Key: k.Key, Go: k.Func.Display, Needs: needs(p, given(k.Params)), Config: json.RawMessage(schema.Config(k).Text()),
		})
	}
	return c.Bytes()
}

func needs(p *model.Package, services []service) (list []catalog.Need) {
	for _, s := range services {
		list = append(list, catalog.Need{Parameter: s.parameter, Type: display(p, s.typ, p.Path), Optional: s.optional})
	}
	return list
}

func entry(p *model.Package, t *model.Tool) catalog.Tool {
	e := catalog.Tool{
		Name:        t.Name,
		Go:          t.Func.Display,
		Aliases:     t.Aliases,
		Title:       t.Title,
		Description: t.Description,
		Deprecated:  t.Deprecated,
		Effects:     t.Effects,
		Hints:       t.Hints,
		Tags:        t.Tags,
		Status:      t.StatusText,
		Available:   t.AvailableText,
		Needs:       needs(p, required(t)),
		Secrets:     schema.Secrets(t.Args),
		Arguments:   json.RawMessage(schema.Arguments(t).Text()),
	}
	decided(p, t, &e)
	if t.Timeout > 0 {
		e.Timeout = t.Timeout.String()
	}
	for _, m := range t.PublicMeta {
		e.PublicMeta = append(e.PublicMeta, catalog.Fact(m))
	}
	for _, m := range t.Meta {
		e.Meta = append(e.Meta, catalog.Fact(m))
	}
	if t.Kit != nil {
		e.Kit, e.Concurrent = t.Kit.Key, t.Concurrent
	}
	for _, x := range t.Examples {
		e.Examples = append(e.Examples, json.RawMessage(x))
	}
	if output, ok := schema.Output(t); ok {
		e.Output = json.RawMessage(output.Text())
	}
	return e
}

// decided fills in the functions that decide what the source leaves open.
func decided(p *model.Package, t *model.Tool, e *catalog.Tool) {
	name := func(ref *model.Reference) string { return display(p, ref.GoType, p.Path) }
	switch {
	case t.ApprovalAlways:
		e.Approval = "always"
	case t.ApprovalNever:
		e.Approval = "never"
	case t.ApprovalFunc != nil:
		e.Approval = name(t.ApprovalFunc)
	}
	if t.StatusFunc != nil {
		e.StatusFunc = name(t.StatusFunc)
	}
	if t.Describe != nil {
		e.Describe = name(&t.Describe.Reference)
	}
	for _, c := range schema.Choices(t.Args) {
		e.Choices = append(e.Choices, catalog.Choice{At: c.At, Values: name(&c.Func.Reference)})
	}
}
