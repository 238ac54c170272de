package jobs

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/toolgen/toolgen/sandbox"
)

// Update is a job with the part of its output that was asked for.
type Update struct {
	Job     Job
	Text    []byte // from the cursor on; a character is never cut in two
	Skipped int64  // bytes between the cursor and Text that are not kept any more
	Next    int64  // the cursor to go on with
}

// String is for a model: what is missing is told, and the text is valid UTF-8.
func (u Update) String() string {
	text := strings.ToValidUTF8(string(u.Text), "\uFFFD")
	if u.Skipped > 0 {
		text = fmt.Sprintf("[%d bytes omitted]\n", u.Skipped) + text
	}
	return text
}

// DefaultRead is how much of an output one Update holds at most.
const DefaultRead = 64 << 10

// Poll returns at once what came since the cursor, 0 being the beginning.
func (s *Jobs) Poll(id string, cursor int64) (Update, error) {
	j, err := s.find(id)
	if err != nil {
		return Update{}, err
	}
	return j.update(cursor), nil
}

// Wait returns what came since the cursor when the job has ended, or after
// limit ([sandbox.NoTimeout] for none), or when ctx ends, which is no error: the
// job runs on and says so.
func (s *Jobs) Wait(ctx context.Context, id string, cursor int64, limit time.Duration) (Update, error) {
	j, err := s.find(id)
	if err != nil {
		return Update{}, err
	}
	if limit != sandbox.NoTimeout {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, limit)
		defer cancel()
	}
	select {
	case <-j.done:
	case <-ctx.Done():
	}
	return j.update(cursor), nil
}

// update takes the state before the text, so that an ended job's text is whole.
func (j *job) update(cursor int64) Update {
	u := Update{Job: j.snapshot()}
	u.Text, u.Skipped, u.Next = j.log.read(cursor, DefaultRead)
	return u
}

// Write feeds a job that was started with input. It waits while the job does
// not read, until ctx ends; what was written of p by then is unknown.
func (s *Jobs) Write(ctx context.Context, id string, p []byte) error {
	j, err := s.find(id)
	if err != nil {
		return err
	}
	switch {
	case !j.input:
		return fmt.Errorf("%s: %w: it was started without one", id, ErrNoInput)
	case !j.running():
		return fmt.Errorf("%s: %w", id, ErrEnded)
	}
	done := make(chan error, 1)
	go func() {
		j.writes.Lock()
		defer j.writes.Unlock()
		_, err := j.process.Stdin().Write(p)
		done <- err
	}()
	select {
	case err := <-done:
		if err != nil {
			return fmt.Errorf("%s: %w any more", id, ErrNoInput)
		}
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// EndInput ends the input of a job that was started with one.
func (s *Jobs) EndInput(id string) error {
	j, err := s.find(id)
	switch {
	case err != nil:
		return err
	case !j.input:
		return fmt.Errorf("%s: %w: it was started without one", id, ErrNoInput)
	}
	_ = j.process.Stdin().Close() // a second time, or after the end, it is closed
	return nil
}
