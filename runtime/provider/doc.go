// Package provider writes lists of tools the way model providers take them:
// OpenAI's two interfaces, Anthropic, the Model Context Protocol, and a plain
// form for everything else.
//
//	request.Tools = box.Schemas(provider.Anthropic)
//
// A listing is one JSON array, made of the strings that toolgen wrote into the
// program. It costs one allocation, and equal tools give equal bytes, so that the
// prompt caches of providers hold.
//
// What a model does not need is left out: injected parameters, approval, tags,
// status texts, effects and metadata are the host's. The one exception is MCP,
// whose clients are hosts: there effects and hints become annotations, and tags
// and approval stand under _meta.
//
// # Not supported
//
// The schemas are the canonical ones. Rewriting them for the strict modes of
// OpenAI and Anthropic is not done, and OpenAI is told strict:false in so many
// words. Tools cannot be marked for caching or for deferred loading: that depends
// on the request, not on the tool.
package provider
