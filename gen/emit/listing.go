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
		Secrets:     secrets(t.Args, ""),
		Arguments:   json.RawMessage(schema.Arguments(t).Text()),
	}
	if ref := t.StatusFunc; ref != nil {
		e.StatusFunc = display(p, ref.GoType, p.Path)
	}
	if fn := t.Describe; fn != nil {
		e.Describe = display(p, fn.GoType, p.Path)
	}
	if t.Timeout > 0 {
		e.Timeout = t.Timeout.String()
	}
	for _, m := range t.PublicMeta {
		e.PublicMeta = append(e.PublicMeta, catalog.Fact(m))
	}
	for _, m := range t.Meta {
		e.Meta = append(e.Meta, catalog.Fact(m))
	}
	switch {
	case t.ApprovalAlways:
		e.Approval = "always"
	case t.ApprovalNever:
		e.Approval = "never"
	case t.ApprovalFunc != nil:
		e.Approval = display(p, t.ApprovalFunc.GoType, p.Path)
	}
	e.Needs = needs(p, required(t))
	if t.Kit != nil {
		e.Kit, e.Concurrent = t.Kit.Key, t.Concurrent
	}
	for _, c := range schema.Choices(t.Args) {
		e.Choices = append(e.Choices, catalog.Choice{At: c.At, Values: display(p, c.Func.GoType, p.Path)})
	}
	for _, x := range t.Examples {
		e.Examples = append(e.Examples, json.RawMessage(x))
	}
	if output, ok := schema.Output(t); ok {
		e.Output = json.RawMessage(output.Text())
	}
	return e
}
