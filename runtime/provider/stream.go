package provider

import (
	"errors"
	"strconv"
	"strings"

	"github.com/toolgen/toolgen/runtime/tool"
)

// Stream puts a response together that comes in events. It is not safe for
// concurrent use.
type Stream struct {
	reading
	over  bool
	err   error
	began map[int]bool // the blocks of Anthropic's that began, by their index
}

// ErrCut is what a stream that broke off ends with: its connection was lost, or not
// all events were added. One that ends without a part of an answer, or a word on why,
// is broken off too.
var ErrCut = errors.New("the stream broke off before the response was over")

// Stream begins a response. MCP and Native have no fragments: there each event is a
// call, as [Format.Turn] reads it.
func (f Format) Stream() *Stream {
	return &Stream{reading: reading{format: f &^ withDeprecated}}
}

// Add adds the data of one server-sent event, or of one line where a provider sends
// lines. Events that have nothing to do with calls are passed over. [DONE] ends a chat
// completion; the other interfaces have events that say why the response ended, and
// there it says nothing. event is not kept.
//
// The error is a [*ShapeError], or a [*ProviderError] for what the provider says in
// the middle of a stream; after it the stream is of no use.
func (s *Stream) Add(event []byte) error {
	text := strings.TrimSpace(string(event))
	if s.err != nil || text == "" {
		return s.err
	}
	if text == "[DONE]" {
		if s.format == OpenAI {
			s.done()
		}
		return nil
	}
	c := document(text)
	switch s.format {
	case OpenAI:
		s.chatChunk(&c)
	case OpenAIResponses:
		s.responseEvent(&c)
	case Anthropic:
		s.messageEvent(&c)
	case Gemini:
		if s.generated(&c, true); s.stop != "" {
			s.done()
		}
	case MCP:
		s.request(&c)
		s.done()
	default:
		s.native(&c)
		s.done()
	}
	s.err = s.fault(&c)
	return s.err
}

// Calls are the calls as far as they have come, to show what a model is about to do:
// see [tool.Tool.Status]. They must not be run.
func (s *Stream) Calls() []tool.Call {
	calls := make([]tool.Call, len(s.calls))
	for i, a := range s.calls {
		calls[i] = tool.Call{ID: a.ID, Name: a.Name, Arguments: append([]byte(nil), a.Arguments...)}
	}
	return calls
}

// Turn is what the events come to. The error is that of Add, or [ErrCut]; with
// ErrCut the turn tells the calls that are whole from those that are not.
func (s *Stream) Turn() (Turn, error) {
	if s.err != nil {
		return Turn{}, s.err
	}
	for i := range s.calls {
		if a := &s.calls[i]; !a.open && (a.Name == "" || a.ID == "" && s.format.needsID()) {
			return Turn{}, &ShapeError{Format: s.format, Problem: "call " + strconv.Itoa(i+1) + " came without its name or id"}
		}
	}
	t, err := s.turn()
	if silent := !s.said && s.stop == ""; err == nil && (silent || !s.over) {
		t.Cut, err = true, ErrCut
	}
	return t, err
}

// done says that nothing more comes.
func (s *Stream) done() {
	s.over = true
	for i := range s.calls {
		s.calls[i].open = false
	}
}

// at finds the call with an index, the newest of several; nil for none.
func (s *Stream) at(index int) *asked {
	for i := len(s.calls) - 1; i >= 0; i-- {
		if s.calls[i].index == index {
			return &s.calls[i]
		}
	}
	return nil
}

// orphan notes a fragment whose beginning did not come, so that a call was lost.
func (c *cursor) orphan(path, raw string) {
	c.misfit(path, raw, "the number of a part that began before")
}

// begin adds a call of which more is to come.
func (s *Stream) begin(index int) *asked {
	s.calls = append(s.calls, asked{index: index, open: true})
	s.last = true
	return &s.calls[len(s.calls)-1]
}
