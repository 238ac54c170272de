package tool

import (
	"context"
	"errors"
	"time"
)

// limit is the time that a call may take; 0 is no limit. The tool's own time can
// be made shorter for one call, and never longer.
func limit(def *ToolDef, call time.Duration) time.Duration {
	if call > 0 && (def.Timeout <= 0 || call < def.Timeout) {
		return call
	}
	return max(def.Timeout, 0)
}

// outcome is what a function came to.
type outcome struct {
	res Result
	err error
}

// timed runs the function under a deadline. A function that minds its context has
// a moment after the deadline to say what it has got so far. One that does not is
// left behind: it goes on alone in its goroutine, and what it returns is dropped.
func timed(ctx context.Context, most time.Duration, call *Call, k *kit) (Result, error) {
	own, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	f, done := call.seen(), make(chan outcome, 1)
	go apart(own, f.tool.def, f.offer.scope, f.params, k, done)
	o := await(ctx, own, grace(most), done)
	switch {
	case o.err == nil || own.Err() == nil || tells(o.err):
		return o.res, o.err
	case ctx.Err() != nil:
		return Result{}, ctx.Err() // the host's own end, or a deadline of the host's
	}
	return Result{Status: Timeout, Text: late(f.tool, most), Cause: o.err}, nil
}

// grace is the moment after a deadline.
func grace(most time.Duration) time.Duration { return min(most/10, time.Second) }

// await waits for the function until its deadline and a moment longer, or until
// the host's end.
func await(host, own context.Context, grace time.Duration, done <-chan outcome) outcome {
	select {
	case o := <-done:
		return o
	case <-own.Done():
	}
	moment := time.NewTimer(grace)
	defer moment.Stop()
	select {
	case o := <-done:
		return o
	case <-host.Done():
		return outcome{err: host.Err()}
	case <-moment.C:
		return outcome{err: own.Err()}
	}
}

// tells reports whether err says more than that time was up, and so counts
// although it is late.
func tells(err error) bool {
	if _, ok := errors.AsType[*Failure](err); ok {
		return true
	}
	_, ok := errors.AsType[*PanicError](err)
	return ok
}

// apart runs the function in a goroutine of its own. It touches no Call, since
// the caller may be done with that before the function is, and ends the turn at
// its kit, which lasts as long as the function does.
func apart(ctx context.Context, def *ToolDef, s *Scope, params any, k *kit, done chan<- outcome) {
	o := outcome{err: errors.New("tool " + def.Name + " ended its goroutine")}
	defer func() {
		if p := recover(); p != nil {
			o = outcome{err: &PanicError{Tool: def.Name, Value: p, Stack: stack()}}
		}
		k.end(def.Concurrent)
		done <- o
	}()
	o.res, o.err = def.Args.run(ctx, s, params)
}

// late is what the model reads after a timeout.
func late(t Tool, most time.Duration) string {
	text := t.Name() + " did not finish within " + most.String() + "."
	if !t.ReadOnly() {
		text += " It may have done a part of its work."
	}
	return text
}
