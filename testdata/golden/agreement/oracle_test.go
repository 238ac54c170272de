package agreement

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	voice "github.com/google/jsonschema-go/jsonschema"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/require"
)

// oracle is the validators' word on documents: what the schema accepts, and why
// it refuses.
type oracle struct {
	schema *jsonschema.Schema
	voice  *voice.Resolved
	// exact says that the second voice can hold the schema's bounds: it keeps
	// them as float64.
	exact bool
}

func consult(t *testing.T, schema string) oracle {
	t.Helper()
	document, err := jsonschema.UnmarshalJSON(strings.NewReader(schema))
	require.NoError(t, err)
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	c.AssertContent()
	c.DefaultDraft(jsonschema.Draft2020)
	require.NoError(t, c.AddResource("mem:schema", document))
	compiled, err := c.Compile("mem:schema")
	require.NoError(t, err)
	var s voice.Schema
	require.NoError(t, json.Unmarshal([]byte(schema), &s))
	resolved, err := s.Resolve(&voice.ResolveOptions{ValidateDefaults: true})
	require.NoError(t, err)
	return oracle{compiled, resolved, !strings.Contains(schema, "9007199254740993")}
}

// parse reads a document with its numbers as they are written.
func parse(t *testing.T, text string) any {
	t.Helper()
	v, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	require.NoError(t, err, text)
	return v
}

// reasons are the keywords that a document breaks, each with its place in the
// schema.
func (o oracle) reasons(document any) []string {
	err := o.schema.Validate(document)
	if err == nil {
		return nil
	}
	var failure *jsonschema.ValidationError
	if !errors.As(err, &failure) {
		return []string{err.Error()}
	}
	var list []string
	leaves(failure, &list)
	return list
}

func leaves(e *jsonschema.ValidationError, list *[]string) {
	for _, cause := range e.Causes {
		leaves(cause, list)
	}
	if len(e.Causes) == 0 {
		_, place, _ := strings.Cut(e.SchemaURL, "#")
		*list = append(*list, place+"/"+strings.Join(e.ErrorKind.KeywordPath(), "/"))
	}
}

// objects reports whether the second voice refuses the document, and whether it
// has one: formats and encodings are no assertions to it.
func (o oracle) objects(document any, reasons []string) (refuses, heard bool) {
	for _, r := range reasons {
		if strings.HasSuffix(r, "/format") || strings.HasSuffix(r, "/contentEncoding") {
			return false, false
		}
	}
	return o.voice.Validate(spoken(document)) != nil, o.exact
}

// spoken has Go numbers for those of the document, exact where they are integers:
// the second voice takes a json.Number for a string.
func spoken(document any) any {
	switch d := document.(type) {
	case json.Number:
		if r := exact(d.String()); r.IsInt() && r.Num().IsInt64() {
			return r.Num().Int64()
		} else if r.IsInt() && r.Num().IsUint64() {
			return r.Num().Uint64()
		}
		f, _ := d.Float64()
		return f
	case []any:
		list := make([]any, len(d))
		for i := range d {
			list[i] = spoken(d[i])
		}
		return list
	case map[string]any:
		members := make(map[string]any, len(d))
		for name, v := range d {
			members[name] = spoken(v)
		}
		return members
	}
	return document
}
