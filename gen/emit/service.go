package emit

import (
	"github.com/toolgen/toolgen/gen/goname"
	"github.com/toolgen/toolgen/gen/model"
)

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
	return append(list, given(t.Params)...)
}

// required lists those that a toolbox is asked for: a kit's receiver is what the
// toolbox makes itself.
func required(t *model.Tool) []service {
	list := services(t)
	if t.Kit != nil {
		return list[1:]
	}
	return list
}

// given lists those among parameters that the scope gives.
func given(params []model.Param) (list []service) {
	for _, p := range params {
		if p.Role == model.Injected {
			name := called(p)
			list = append(list, service{parameter: name, name: name, typ: p.Type, optional: p.Optional})
		}
	}
	return list
}

// called is a parameter's name; one without is called by its type.
func called(p model.Param) string {
	if p.Name == "_" || p.Name == "" {
		return goname.Lower(lastName(p.Type, "service"))
	}
	return p.Name
}
