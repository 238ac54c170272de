// Package tooltest helps to test tools and the hosts that run them.
//
// What a model sees of tools is a contract; [Golden] compares it with a committed
// file. [Call] and [Expect] run one call and fail with the text that the model would
// have read. [Fuzz] runs calls of all kinds, made from the schemas, and checks what
// must hold whatever a model sends: no panic, and no text for the model that gives
// the host away. A [Recorder] writes down what a real session did; [Replay] runs it
// again, and [Playback] answers from it where the tools themselves cannot run.
//
//	var update = flag.Bool("update", false, "write the golden files")
//
//	func TestListing(t *testing.T) {
//		tooltest.Golden(t, "testdata/tools.json", support.Tools().Schemas(nil, provider.Anthropic), *update)
//	}
//
//	func FuzzTools(f *testing.F) {
//		box, err := support.NewToolbox(nil, tool.Use(tooltest.Dry))
//		...
//		tooltest.Fuzz(f, box)
//	}
//
// # Not supported
//
// Models. A recording says what calls came; why they came is not in it. It holds
// arguments and results as they were, secrets too: look at it before it is committed.
package tooltest
