package emit

import "github.com/toolgen/toolgen/gen/model"

// secrets lists the JSON pointers to what is secret in a struct at a pointer; *
// stands for any index or key.
func secrets(s *model.Struct, at string) (list []string) {
	if s.Secret {
		return []string{at}
	}
	for _, f := range s.Fields {
		list = append(list, secretsOf(f.Type, at+"/"+f.Name)...)
	}
	return list
}

func secretsOf(t *model.Type, at string) []string {
	switch {
	case t.Secret:
		return []string{at}
	case t.Kind == model.Pointer:
		return secretsOf(t.Elem, at)
	case t.Elem != nil:
		return secretsOf(t.Elem, at+"/*")
	case t.Struct != nil:
		return secrets(t.Struct, at)
	}
	return nil
}
