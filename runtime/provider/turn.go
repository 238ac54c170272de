package provider

import "github.com/toolgen/toolgen/runtime/tool"

// Turn is what a model asks for in one response.
type Turn struct {
	// Calls are the calls to run, in the order of the response: what
	// [tool.Toolbox.CallAll] takes. The arguments are as the model sent them; what is
	// wrong with those is found by whoever decodes them.
	Calls []tool.Call
	// Unfinished are calls that may lack a part of their arguments, because the
	// response ended early. They must not be run, even where the arguments look
	// whole; [Turn.Answers] tells the model so.
	Unfinished []tool.Call
	// Cut says that the response ended before the model was done: at a limit of
	// tokens, by a filter, or because the stream broke off.
	Cut bool
	// Stop is why the response ended, in the provider's own word; "" where it does
	// not say.
	Stop string

	format Format
}

// Turn reads a response: the whole document that the provider answered with, or the
// part of it that hosts keep in their history.
//
//   - OpenAI: a chat completion, or its assistant message
//   - OpenAIResponses: a response, or its output
//   - Anthropic: a message
//   - Gemini: a response to generateContent, or its content
//   - MCP: the params of tools/call
//   - Native: {"id", "name", "arguments"}, of which id and arguments may be left
//     out, or an array of such objects
//
// A part from the history does not tell that its response was cut.
//
// Calls of other kinds than functions are passed over: those that the provider
// answers by itself, and OpenAI's custom tools, which have no schema.
//
// The error is a [*ShapeError], also where there is no answer in the response: no
// choice, no candidate, no content, or one that is still being made. It is a
// [*ProviderError] where the provider sent an error in place of a response.
func (f Format) Turn(response []byte) (Turn, error) {
	r := reading{format: f &^ withDeprecated}
	c := document(string(response))
	switch r.format {
	case OpenAI:
		r.chat(&c)
	case OpenAIResponses:
		r.response(&c)
	case Anthropic:
		r.message(&c)
	case Gemini:
		r.generated(&c, false)
	case MCP:
		r.request(&c)
	default:
		r.native(&c)
	}
	if err := r.fault(&c); err != nil {
		return Turn{}, err
	}
	return r.turn()
}
