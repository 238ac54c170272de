package tool

import "errors"

// ErrUnavailable is the cause of the result of a call to a tool that exists and is
// not offered here: its services are not in the scope, its condition says no, or a
// view leaves it out. The model is told what it is told of a tool that does not
// exist.
var ErrUnavailable = errors.New("the tool exists and is not offered here")

// Available reports whether a model that is served under s may see and call the
// tool. A tool without a condition always is. A tool with one is where s has all
// services that it needs and the condition says yes; if that panics it said no.
func (t Tool) Available(s *Scope) bool { return t.def.available(s) == nil }

// available says why the tool is not available; nil if it is.
func (def *ToolDef) available(s *Scope) (cause error) {
	if def.Available == nil {
		return nil
	}
	for i := range def.Needs {
		if !def.Needs[i].In(s) {
			return ErrUnavailable
		}
	}
	defer func() {
		if p := recover(); p != nil {
			cause = errors.Join(ErrUnavailable, &PanicError{Tool: def.Name, Value: p, Stack: stack()})
		}
	}()
	if !def.Available(s) {
		return ErrUnavailable
	}
	return nil
}

// Listing is what one model is offered: tools, and the descriptions and choices
// that hold under one scope.
type Listing struct {
	registry Registry
	scope    *Scope
	shows    func(Tool) bool // nil for all
}

// lookup finds a tool that is offered, by the name that the model uses. Otherwise
// it is the zero Tool, and the error is the host's to read; nil where there is no
// such tool at all.
func (l Listing) lookup(name string) (Tool, error) {
	t, ok := l.registry.Lookup(name)
	if !ok {
		return Tool{}, nil
	}
	if l.shows != nil && !l.shows(t) {
		return Tool{}, ErrUnavailable
	}
	if err := t.def.available(l.scope); err != nil {
		return Tool{}, err
	}
	return t, nil
}

// each calls yield for every tool that is offered, in order, until it says no.
func (l Listing) each(yield func(Tool) bool) {
	for _, def := range l.registry.tools() {
		t := Tool{def}
		if (l.shows == nil || l.shows(t)) && def.available(l.scope) == nil && !yield(t) {
			return
		}
	}
}

// unknown is the answer to a call of a tool that is not offered. A tool that is
// hidden from this caller gets the very same text as one that does not exist.
func (l Listing) unknown(name string, cause error) Result {
	var names []string
	for t := range l.each {
		names = append(names, t.Name())
	}
	res := unknown(name, names)
	res.Cause = cause
	return res
}
