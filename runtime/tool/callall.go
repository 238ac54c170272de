package tool

import (
	"context"
	"errors"
	"sync"
)

// Answer is what one of several calls came to.
type Answer struct {
	ID, Name string // of the call
	// Result is fit for the model in any case: where the call ended with an error
	// for the host it says so in general words.
	Result Result
	Err    error // what [Toolbox.Call] returned
}

// CallAll runs the calls of one turn and answers each of them, in their order.
// Calls of tools that change nothing and need no approval run side by side, at most
// most at a time (below 1 is 1). Any other call runs alone: after all before it are
// over, and before those after it begin.
//
// When ctx ends, calls that have not begun are answered without being run. CallAll
// returns when all that have begun have returned; for a function that minds neither
// its context nor a time limit it waits, as Call does.
func (b *Toolbox) CallAll(ctx context.Context, calls []Call, most int) []Answer {
	answers := make([]Answer, len(calls))
	slots := make(chan struct{}, max(1, most))
	for done := 0; done < len(calls); {
		n := b.sideBySide(calls[done:])
		var group sync.WaitGroup
		for i := done; i < done+n; i++ {
			slots <- struct{}{}
			group.Go(func() {
				defer func() { <-slots }()
				b.answer(ctx, calls[i], &answers[i])
			})
		}
		group.Wait()
		done += n
	}
	return answers
}

// sideBySide is how many of the calls, at least one, may run at the same time.
func (b *Toolbox) sideBySide(calls []Call) int {
	for i, c := range calls {
		if t, ok := b.Lookup(c.Name); ok && (!t.ReadOnly() || t.RequiresApproval()) {
			return max(1, i)
		}
	}
	return len(calls)
}

// answer fills in a, whatever the tool does to its goroutine.
func (b *Toolbox) answer(ctx context.Context, call Call, a *Answer) {
	res, err := Result{}, errors.New("tool "+call.Name+" ended its goroutine")
	defer func() {
		if p := recover(); p != nil {
			err = &PanicError{Tool: call.Name, Value: p, Stack: stack()}
		}
		if err != nil {
			fields := res.fields
			res = Failed(call.Name, err)
			res.fields = fields
		}
		*a = Answer{call.ID, call.Name, res, err}
	}()
	res, err = b.Call(ctx, call)
}
