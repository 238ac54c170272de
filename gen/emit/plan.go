package emit

import (
	"go/token"
	"maps"
	"slices"

	"github.com/toolgen/toolgen/gen/goname"
	"github.com/toolgen/toolgen/gen/model"
)

// plan is every name at package scope, chosen before a line is written.
type plan struct {
	p       *model.Package
	taken   map[string]bool
	aliases []alias

	tools, newToolbox        string // exported
	registry, source, lookup string
	byTool                   map[*model.Tool]toolNames
	byKit                    map[*model.Kit]kitNames
	byStruct                 map[*model.Struct]structNames
	sets                     sets
	choices                  choices
}

type toolNames struct{ def, run, direct, status, approve, available, describe string }

type kitNames struct{ def, spec, create, open string }

type structNames struct{ members, decode, encode string }

func newPlan(p *model.Package) *plan {
	n := &plan{
		p:          p,
		taken:      maps.Clone(p.Declared),
		tools:      model.ToolsName(p.Prefix),
		newToolbox: model.NewToolboxName(p.Prefix),
		byTool:     map[*model.Tool]toolNames{},
		byKit:      map[*model.Kit]kitNames{},
		byStruct:   map[*model.Struct]structNames{},
	}
	if n.taken == nil {
		n.taken = map[string]bool{}
	}
	for _, name := range p.Predeclared() {
		n.taken[name] = true
	}
	for _, name := range n.exported() {
		n.taken[name] = true
	}
	n.choose()
	n.aliases = chooseAliases(p, n.taken)
	return n
}

// exported lists the names that users see; the front end has checked that they
// are free.
func (n *plan) exported() []string {
	names := []string{n.tools, n.newToolbox}
	for _, s := range decoded(n.p) {
		if s.Emitted {
			names = append(names, s.Name)
		}
	}
	for _, k := range n.p.Kits {
		names = append(names, model.SpecName(k.TypeName))
	}
	return names
}

func (n *plan) choose() {
	n.registry = n.name("toolRegistry")
	n.source = n.name("toolSource")
	n.lookup = n.name("lookupTool")
	for _, t := range n.p.Tools {
		names := toolNames{
			def:    n.name(goname.Camel(t.Name) + "Tool"),
			run:    n.name("run" + t.Func.Unique),
			direct: n.name("direct" + t.Func.Unique),
			status: n.name("status" + t.Func.Unique),
		}
		if t.ApprovalFunc != nil {
			names.approve = n.name("approve" + t.Func.Unique)
		}
		if t.Available != nil {
			names.available = n.name("available" + t.Func.Unique)
		}
		if t.Describe != nil {
			names.describe = n.name("describe" + t.Func.Unique)
		}
		n.byTool[t] = names
	}
	for _, k := range n.p.Kits {
		n.byKit[k] = kitNames{
			def:    n.name(goname.Camel(k.Key) + "Kit"),
			spec:   model.SpecName(k.TypeName),
			create: n.name("new" + k.TypeName),
			open:   n.name("open" + k.TypeName),
		}
	}
	for _, s := range decoded(n.p) {
		n.byStruct[s] = structNames{
			members: n.name(goname.Lower(s.Name) + "Members"),
			decode:  n.name("decode" + s.Name),
		}
	}
	for _, s := range encoded(n.p) {
		names := n.byStruct[s]
		names.encode = n.name("encode" + s.Name)
		n.byStruct[s] = names
	}
	n.chooseSets()
	n.chooseChoices()
}

// name takes base, or base with a number, for a declaration. The names of the
// user's imports are no good either: they would clash in the user's files.
func (n *plan) name(base string) string {
	unique := free(base, n.taken, n.p.Imported)
	n.taken[unique] = true
	return unique
}

// local is base for a variable in a function, or base with underscores, where a
// declaration, an import or a word of the language has the name.
func (n *plan) local(base string, others ...string) string {
	for n.taken[base] || token.IsKeyword(base) || slices.Contains(others, base) {
		base += "_"
	}
	return base
}
