package schema

import "github.com/toolgen/toolgen/gen/model"

// Value is the schema of one argument.
func Value(t *model.Type) Document {
	b := newBuilder(false)
	return b.document(b.value(t))
}
