package tool

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/toolgen/toolgen/runtime/decode"
)

// choice is what one spec chose.
type choice struct {
	spec  Spec
	index int     // of the spec
	kit   *KitDef // nil for a tool that belongs to none
	tools []*ToolDef
}

// offered is r less the tools of kits that nothing chose.
func (r Registry) offered(choices []choice) Registry {
	if !slices.ContainsFunc(r.tools(), func(def *ToolDef) bool { return def.Kit != nil }) {
		return r // with its emitted look-up
	}
	var tools []*ToolDef
	for _, def := range r.tools() {
		if def.Kit == nil || slices.ContainsFunc(choices, func(c choice) bool { return slices.Contains(c.tools, def) }) {
			tools = append(tools, def)
		}
	}
	return collect(tools)
}

// chosen finds what the specs ask for among tools.
func chosen(tools []*ToolDef, specs []Spec) (choices []choice, errs []error) {
	for i, spec := range specs {
		c := choice{spec: spec, index: i}
		err := c.find(tools)
		if err == nil && slices.ContainsFunc(choices, c.same) {
			err = errors.New("asked for by an earlier spec already")
		}
		if err != nil {
			errs = append(errs, spec.wrong(i, err))
			continue
		}
		choices = append(choices, c)
	}
	return choices, errs
}

func (c *choice) same(other choice) bool {
	return c.kit == other.kit && (c.kit != nil || c.tools[0] == other.tools[0])
}

// find looks for the spec's kit or tool.
func (c *choice) find(tools []*ToolDef) error {
	if c.spec.Name == "" {
		return errors.New("it has no name; give the key of a kit or the name of a tool")
	}
	for _, def := range tools {
		switch {
		case def.Kit != nil && def.Kit.Key == c.spec.Name:
			if c.kit != nil && c.kit != def.Kit {
				return errors.New("two kits have this key, in " + c.kit.Package + " and in " + def.Kit.Package)
			}
			c.kit = def.Kit
		case def.Kit == nil && def.Name == c.spec.Name:
			c.tools = append(c.tools, def)
		}
	}
	switch {
	case c.kit == nil && c.tools == nil:
		return c.strange(tools)
	case c.kit == nil:
		return c.alone()
	case c.tools != nil:
		return errors.New("both a kit and the tool of package " + c.tools[0].Package + " go by this name")
	case c.spec.Open != nil && c.spec.Config != nil:
		return errors.New("it has both Config and Open")
	}
	return c.expose(tools)
}

// alone checks the spec of a tool that belongs to no kit.
func (c *choice) alone() error {
	switch {
	case len(c.tools) > 1:
		return errors.New("two tools have this name, in " + c.tools[0].Package + " and in " + c.tools[1].Package)
	case c.spec.Only != nil:
		return errors.New("it is one tool and no kit, so there is nothing to choose by only")
	case c.spec.Open != nil || !blank(c.spec.Config):
		return errors.New("it is a tool and no kit, and takes no configuration")
	}
	return nil
}

// expose picks the tools of the kit that are to be offered.
func (c *choice) expose(tools []*ToolDef) error {
	var names []string
	for _, def := range tools {
		if def.Kit != c.kit {
			continue
		}
		names = append(names, def.Name)
		if c.spec.Only == nil || slices.Contains(c.spec.Only, def.Name) {
			c.tools = append(c.tools, def)
		}
	}
	for _, only := range c.spec.Only {
		if !slices.Contains(names, only) {
			return errors.New("only names " + strconv.Quote(only) + ", which is no tool of the kit" + among(only, names))
		}
	}
	if len(c.tools) == 0 {
		return errors.New("only names no tool, so nothing of the kit would be offered")
	}
	return nil
}

// strange is the error of a name that nothing goes by.
func (c *choice) strange(tools []*ToolDef) error {
	var names []string
	for _, def := range tools {
		name := def.Name
		if slices.Contains(def.Aliases, c.spec.Name) {
			return errors.New("that is a former name of the tool " + strconv.Quote(name) + "; specs name " + def.asked())
		}
		if def.Kit != nil {
			name = def.Kit.Key
			if def.Name == c.spec.Name {
				return errors.New("that is the name of a tool of the kit " + strconv.Quote(name) + "; specs name the kit")
			}
		}
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return errors.New("there is no such kit or tool" + among(c.spec.Name, names))
}

// asked is what a spec names to ask for the tool.
func (def *ToolDef) asked() string {
	if def.Kit != nil {
		return "its kit, " + strconv.Quote(def.Kit.Key)
	}
	return "tools as they are called now"
}

// among ends a sentence with the names there are, and the nearest.
func among(name string, names []string) string {
	slices.Sort(names)
	if len(names) == 0 {
		return "; there are none"
	}
	known := strings.Join(names, ", ")
	if near := decode.Nearest(name, slices.Values(names)); near != "" {
		return "; did you mean " + strconv.Quote(near) + "? There are " + known
	}
	return "; there are " + known
}
