package tool

import (
	"errors"
	"strings"
)

// fold gives equal strings for names that may not stand side by side: gateways
// and clients are known to change case, and "-" to "_".
func fold(name string) string {
	return strings.ReplaceAll(strings.ToLower(name), "-", "_")
}

// claim is a name that a tool answers to, now or formerly.
type claim struct {
	def  *ToolDef
	name string
}

// unique reports every pair of tools that answer to one name, and every pair of
// kits that go by one key.
func unique(tools []*ToolDef) error {
	var errs []error
	claims := make(map[string]claim, len(tools))
	for _, def := range tools {
		c := claim{def, def.Name}
		if first, clash := claims[fold(c.name)]; clash {
			errs = append(errs, errors.New(first.against(c)))
			continue
		}
		claims[fold(c.name)] = c
	}
	for _, def := range tools {
		for _, alias := range def.Aliases {
			c := claim{def, alias}
			first, clash := claims[fold(alias)]
			if clash && first.def != def {
				errs = append(errs, errors.New(first.against(c)))
				continue
			}
			claims[fold(alias)] = c
		}
	}
	return errors.Join(append(errs, uniqueKits(tools))...)
}

const remedy = "; rename one, drop one with Filter, or join them with tool.Replace"

func (c claim) against(other claim) string {
	text := "two tools are named " + c.origin() + " and " + other.origin()
	if c.name != other.name {
		text += ", which differ only in case, or in - and _"
	}
	return text + remedy
}

// origin is the name for the host, with the package where it is known.
func (c claim) origin() string {
	text := c.name
	if c.name != c.def.Name {
		text += ", a former name of " + c.def.Name
	}
	if c.def.Package == "" {
		return text
	}
	return text + " (" + c.def.Package + ")"
}

func uniqueKits(tools []*ToolDef) error {
	var errs []error
	kits := map[string]*KitDef{}
	for _, def := range tools {
		if def.Kit == nil {
			continue
		}
		first, known := kits[def.Kit.Key]
		if known && first != def.Kit {
			errs = append(errs, errors.New("two kits have the key "+def.Kit.Key+", in "+first.Package+" and in "+
				def.Kit.Package+"; drop the tools of one with Filter, or join them with tool.Replace"))
		}
		kits[def.Kit.Key] = def.Kit
	}
	return errors.Join(errs...)
}
