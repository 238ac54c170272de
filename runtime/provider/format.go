package provider

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/toolgen/toolgen/runtime/decode"
	"github.com/toolgen/toolgen/runtime/tool"
)

// Format is the way one provider takes a list of tools. The constants are the
// ones there are; the zero Format is Native. It is a [tool.Format], to be passed
// to [tool.Toolbox.Schemas] and [tool.Registry.Schemas].
type Format uint8

// The formats, each with the name that ByName knows.
const (
	Native          Format = iota // native: name, description, parameters
	OpenAI                        // openai: "tools" of a Chat Completions request
	OpenAIResponses               // openai-responses: "tools" of a Responses request
	Anthropic                     // anthropic: "tools" of a Messages request
	Gemini                        // gemini: "functionDeclarations" in "tools" of a generateContent request
	MCP                           // mcp: "tools" of an answer to tools/list

	// withDeprecated is a flag besides the format.
	withDeprecated Format = 1 << 7
)

// Formats returns all formats in the order of the documentation.
func Formats() []Format {
	return []Format{OpenAI, OpenAIResponses, Anthropic, Gemini, MCP, Native}
}

// ByName finds a format by its name. The error for another name lists the known
// ones.
func ByName(name string) (Format, error) {
	var known []string
	for _, f := range Formats() {
		if f.String() == name {
			return f, nil
		}
		known = append(known, f.String())
	}
	text := "unknown provider format " + strconv.Quote(name)
	if near := decode.Nearest(name, slices.Values(known)); near != "" {
		text += ", did you mean " + near + "?"
	}
	return 0, errors.New(text + "; the formats are " + strings.Join(known, ", "))
}

// WithDeprecated lists deprecated tools too, which are left out otherwise. Their
// descriptions begin with what to use in place of them.
func (f Format) WithDeprecated() Format { return f | withDeprecated }

// String is the name of the format.
func (f Format) String() string {
	switch f &^ withDeprecated {
	case OpenAI:
		return "openai"
	case OpenAIResponses:
		return "openai-responses"
	case Anthropic:
		return "anthropic"
	case Gemini:
		return "gemini"
	case MCP:
		return "mcp"
	}
	return "native"
}

// Append appends the tools of l to dst as one JSON array. It allocates at most
// once, for the room that dst lacks.
func (f Format) Append(dst []byte, l tool.Listing) []byte {
	measure := writer{dry: true}
	f.list(&measure, l)
	w := writer{b: slices.Grow(dst, measure.room)}
	f.list(&w, l)
	return w.b
}

func (f Format) list(w *writer, l tool.Listing) {
	w.raw("[")
	first := true
	for t, description := range l.All() {
		if t.Deprecated() != "" && f&withDeprecated == 0 {
			continue
		}
		if !first {
			w.raw(",")
		}
		first = false
		f.tool(w, t, description)
	}
	w.raw("]")
}

func (f Format) tool(w *writer, t tool.Tool, description string) {
	switch f &^ withDeprecated {
	case OpenAI:
		openAI(w, t, description)
	case OpenAIResponses:
		openAIResponses(w, t, description)
	case Anthropic:
		anthropic(w, t, description)
	case Gemini:
		gemini(w, t, description)
	case MCP:
		mcp(w, t, description)
	default:
		native(w, t, description)
	}
}
