package provider

import (
	"errors"
	"strconv"

	"github.com/toolgen/toolgen/runtime/decode"
	"github.com/toolgen/toolgen/runtime/encode"
	"github.com/toolgen/toolgen/runtime/tool"
)

// Answers makes what goes back to the provider for the calls of t: [Format.Answers]
// of answers, and of a text for each call that is unfinished, which asks the model
// to send it again. That every call is answered exactly once is checked, since
// providers refuse the whole request otherwise.
func (t Turn) Answers(answers []tool.Answer) ([][]byte, error) {
	var errs []error
	open := append([]tool.Answer(nil), answers...)
	all := make([]tool.Answer, 0, len(t.Calls)+len(t.Unfinished))
	for _, c := range t.Calls {
		i := index(open, c)
		if i < 0 {
			errs = append(errs, errors.New("no answer to the call "+called(c.Name, c.ID)))
			continue
		}
		all = append(all, open[i])
		open = append(open[:i], open[i+1:]...)
	}
	for _, a := range open {
		errs = append(errs, errors.New("an answer to "+called(a.Name, a.ID)+", which is no open call of this turn"))
	}
	if len(errs) > 0 {
		return nil, errors.Join(errs...)
	}
	cut := decode.Report{Findings: []decode.Finding{{Code: decode.Cut}}}
	for _, c := range t.Unfinished {
		if c.ID != "" || !t.format.needsID() {
			all = append(all, tool.Answer{ID: c.ID, Name: c.Name, Result: tool.Refuse(c.Name, cut)})
		}
	}
	return t.format.Answers(all)
}

// index finds the first answer to c.
func index(answers []tool.Answer, c tool.Call) int {
	for i, a := range answers {
		if a.ID == c.ID && a.Name == c.Name {
			return i
		}
	}
	return -1
}

func called(name, id string) string {
	if id == "" {
		return name
	}
	return name + " with id " + strconv.Quote(id)
}

// needsID reports whether calls have ids that answers must repeat.
func (f Format) needsID() bool { return f == OpenAI || f == OpenAIResponses || f == Anthropic }

// Answers makes what goes back to the provider for the calls of one response, each
// a JSON value:
//
//   - OpenAI: a message of the role tool for each answer
//   - OpenAIResponses: an input item for each answer
//   - Anthropic: one message of the role user with all answers in it
//   - Gemini: one content of the role user with all answers in it
//   - MCP: the result of tools/call for each answer
//   - Native: {"id", "name", "status", "content"} for each answer
//
// What the model reads of a result is as [tool.Result] says. Media that the
// provider takes nowhere in an answer is named in its place by type and size. No
// answers make nothing.
//
// The error names answers that have no id where the provider needs one, ids that are
// answered twice, and results whose Structured is no JSON.
func (f Format) Answers(answers []tool.Answer) ([][]byte, error) {
	f &^= withDeprecated
	if err := f.check(answers); err != nil || len(answers) == 0 {
		return nil, err
	}
	switch f {
	case Anthropic:
		return together(answers, `{"role":"user","content":[`, toolResult)
	case Gemini:
		return together(answers, `{"role":"user","parts":[`, functionResponse)
	case OpenAI:
		return apart(answers, toolMessage)
	case OpenAIResponses:
		return apart(answers, callOutput)
	case MCP:
		return apart(answers, callResult)
	}
	return apart(answers, nativeAnswer)
}

func (f Format) check(answers []tool.Answer) error {
	var errs []error
	ids := map[string]bool{}
	for _, a := range answers {
		switch {
		case a.ID == "" && f.needsID():
			errs = append(errs, errors.New("the answer to "+a.Name+" has no id, which "+f.String()+" needs"))
		case a.ID != "" && ids[a.ID]:
			errs = append(errs, errors.New("two answers have the id "+strconv.Quote(a.ID)))
		}
		ids[a.ID] = true
	}
	return errors.Join(errs...)
}

// together writes all answers into one message that begins with open.
func together(answers []tool.Answer, open string, write func(*encode.Writer, tool.Answer)) ([][]byte, error) {
	parts, err := apart(answers, write)
	if err != nil {
		return nil, err
	}
	b := []byte(open)
	for i, p := range parts {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, p...)
	}
	return [][]byte{append(b, `]}`...)}, nil
}

// apart writes each answer by itself.
func apart(answers []tool.Answer, write func(*encode.Writer, tool.Answer)) ([][]byte, error) {
	var errs []error
	all := make([][]byte, 0, len(answers))
	for _, a := range answers {
		if raw := a.Result.Structured; len(raw) > 0 && !decode.Valid(raw) {
			errs = append(errs, errors.New("answer to "+called(a.Name, a.ID)+": its structured content is not valid JSON"))
			continue
		}
		var w encode.Writer
		write(&w, a)
		b, _ := w.Done() // only a number, a time or raw JSON can fail
		all = append(all, b)
	}
	if len(errs) > 0 {
		return nil, errors.Join(errs...)
	}
	return all, nil
}

// member writes a member that is a string.
func member(w *encode.Writer, name, text string) {
	w.Name(name)
	w.String(text)
}
