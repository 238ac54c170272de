package schema

import "github.com/toolgen/toolgen/gen/model"

// Secrets lists the JSON pointers to what is secret in an object; * stands for any
// index or key, and the empty pointer for the whole.
func Secrets(s *model.Struct) []string { return secretsIn("", s) }

func secretsIn(at string, s *model.Struct) (list []string) {
	if s.Secret {
		return []string{at}
	}
	for _, f := range s.Fields {
		list = append(list, secretsOf(at+"/"+f.Name, f.Type)...)
	}
	return list
}

func secretsOf(at string, t *model.Type) []string {
	switch {
	case t.Secret:
		return []string{at}
	case t.Kind == model.Pointer:
		return secretsOf(at, t.Elem)
	case t.Elem != nil:
		return secretsOf(at+"/*", t.Elem)
	case t.Struct != nil:
		return secretsIn(at, t.Struct)
	}
	return nil
}
