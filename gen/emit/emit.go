package emit

import (
	"fmt"

	"github.com/toolgen/toolgen/gen/goname"
	"github.com/toolgen/toolgen/gen/inject"
	"github.com/toolgen/toolgen/gen/model"
)

// Package returns the generated files of a package by name. Everything that a
// user can do wrong has been reported before; an error here means that the
// model asks for what this package cannot write.
func Package(p *model.Package) (map[string][]byte, error) {
	wired := *p
	wired.Services = inject.Services(p)
	source, err := newFile(&wired).render()
	if err != nil {
		return nil, fmt.Errorf("emit %s: %w", p.Path, err)
	}
	listing, err := listing(&wired)
	if err != nil {
		return nil, err
	}
	prefix := ""
	if p.Prefix != "" {
		prefix = goname.Snake(p.Prefix) + "_"
	}
	return map[string][]byte{
		prefix + "tools_gen.go":       source,
		prefix + "tools.catalog.json": listing,
	}, nil
}
