package schema

import "github.com/toolgen/toolgen/gen/model"

// Choice is a string in an object whose values are known only at run time.
type Choice struct {
	// At is the JSON pointer to the string's schema in that of the object.
	At   string
	Func *model.ServiceFunc
}

// Choices lists those of an object and of all that it holds, in the order of its
// schema.
func Choices(s *model.Struct) []Choice { return choicesIn("", s) }

func choicesIn(at string, s *model.Struct) (list []Choice) {
	if s == nil {
		return nil
	}
	for _, f := range s.Fields {
		// Names hold neither ~ nor /, which a pointer would have to escape.
		list = append(list, choicesOf(at+"/properties/"+f.Name, f.Type)...)
	}
	return list
}

func choicesOf(at string, t *model.Type) []Choice {
	switch t.Kind {
	case model.Pointer:
		return choicesOf(at, t.Elem)
	case model.Slice, model.Array:
		return choicesOf(at+"/items", t.Elem)
	case model.Map:
		return choicesOf(at+"/additionalProperties", t.Elem)
	case model.StructKind:
		return choicesIn(at, t.Struct)
	}
	if t.Choices != nil {
		return []Choice{{at, t.Choices}}
	}
	return nil
}
