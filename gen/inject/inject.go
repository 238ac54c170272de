package inject

import (
	"cmp"
	"slices"

	"github.com/toolgen/toolgen/gen/model"
)

// Services returns the parameters of NewToolbox, by name. The names are distinct
// and Go identifiers; they may still be keywords or shadow something, which is
// for emission to see to, who knows the file.
func Services(p *model.Package) []model.Service {
	wanted := map[string]*want{} // by the type's key
	for _, t := range p.Tools {
		if t.Kit != nil || t.Available != nil {
			continue // where a service is missing the tool is not offered
		}
		if r := t.Func.Receiver; r != nil {
			add(wanted, *r, r.Pointer(), "", t.Name)
		}
		for _, param := range t.Params {
			if param.Role == model.Injected && !param.Optional && !made(p, param.Type) {
				add(wanted, param.Type, param.Nilable, param.Name, t.Name)
			}
		}
	}
	list := make([]*want, 0, len(wanted))
	for _, w := range wanted {
		list = append(list, w)
	}
	slices.SortFunc(list, func(a, b *want) int { return cmp.Compare(a.typ.Key, b.typ.Key) })
	names := names(list)
	services := make([]model.Service, len(list))
	for i, w := range list {
		slices.Sort(w.users)
		services[i] = model.Service{Name: names[i], Type: w.typ, Nilable: w.nilable, Users: slices.Compact(w.users)}
	}
	slices.SortFunc(services, func(a, b model.Service) int { return cmp.Compare(a.Name, b.Name) })
	return services
}

// made reports whether a toolbox makes the values of a type by itself: those of
// kits.
func made(p *model.Package, typ model.GoType) bool {
	return slices.ContainsFunc(p.Kits, func(k *model.Kit) bool { return k.Type.Key == typ.Key })
}

// want is one service type.
type want struct {
	typ     model.GoType
	nilable bool
	params  []string // what the tools' functions call it; "" as a receiver
	users   []string
}

func add(wanted map[string]*want, typ model.GoType, nilable bool, param, user string) {
	w := wanted[typ.Key]
	if w == nil {
		w = &want{typ: typ, nilable: nilable}
		wanted[typ.Key] = w
	}
	w.params = append(w.params, param)
	w.users = append(w.users, user)
}
