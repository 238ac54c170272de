// Package provider speaks the languages of model providers: OpenAI's two interfaces,
// Anthropic, Gemini, the Model Context Protocol, and a plain form for everything
// else. It knows tools and calls; the rest of a request, and the connection, are the
// host's or an SDK's.
//
//	request.Tools = box.Schemas(provider.Anthropic)
//	...
//	turn, err := provider.Anthropic.Turn(response)
//	answers := box.CallAll(ctx, turn.Calls, 8)
//	messages, err := turn.Answers(answers)
//
// A listing is one JSON array, made of the strings that toolgen wrote into the
// program. It costs one allocation, and equal tools give equal bytes, so that the
// prompt caches of providers hold. What a model does not need is left out: injected
// parameters, approval, tags, status texts, effects and metadata are the host's. The
// one exception is MCP, whose clients are hosts: there effects and hints become
// annotations, and tags, approval and public metadata stand under _meta.
//
// A [Turn] is the calls of one response, their arguments byte for byte as the model
// sent them; a [Stream] puts it together from events. What is wrong with arguments is
// the decoder's to find and the model's to mend. What is wrong with the document
// around them is an error for the host that names the place. Arguments that may lack
// a part, since the response was cut, are kept apart from those that can be run.
//
// docs/providers.md has the rules in tables.
//
// # Not supported
//
// The schemas are the canonical ones, but for Gemini's, which has the part of JSON
// Schema that its parametersJsonSchema knows; the older field parameters is not
// written. Rewriting schemas for the strict modes of OpenAI and Anthropic is not done,
// and OpenAI is told strict:false in so many words. Tools cannot be marked for caching
// or for deferred loading: that depends on the request, not on the tool. Not read are
// OpenAI's custom tools and its deprecated function_call, several choices of one
// response, and Gemini's arguments in parts.
//
// Like the rest of the runtime it links no fmt, no reflect and no encoding/json.
package provider
