package emit

import "github.com/toolgen/toolgen/gen/model"

// service is one value that a tool's function takes from the scope.
type service struct {
	parameter string // as diagnostics and errors name it
	name      string // Go identifier to begin with
	typ       model.GoType
	optional  bool
}

// services lists a tool's: the receiver first, then the parameters in their
// order.
func services(t *model.Tool) []service {
	var list []service
	if r := t.Func.Receiver; r != nil {
		list = append(list, service{parameter: "receiver", name: "receiver", typ: *r})
	}
	for _, p := range t.Params {
		if p.Role != model.Injected {
			continue
		}
		name := p.Name
		if name == "_" || name == "" {
			name = "service"
		}
		list = append(list, service{parameter: name, name: name, typ: p.Type, optional: p.Optional})
	}
	return list
}
