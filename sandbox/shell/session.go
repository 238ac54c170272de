package shell

import (
	"context"
	_ "embed"
	"fmt"
	"maps"
	"strconv"
	"strings"
	"sync"

	"github.com/toolgen/toolgen/sandbox"
)

// The two programs of a session; see there.
var (
	//go:embed front.bash
	frontScript string
	//go:embed worker.bash
	workerScript string
)

// The scripts go by the environment, which they clear, so that a list of
// processes stays readable.
const (
	frontVariable  = "TOOLGEN_FRONT"
	workerVariable = "TOOLGEN_WORKER"
	start          = `front=$TOOLGEN_FRONT worker=$TOOLGEN_WORKER; unset TOOLGEN_FRONT TOOLGEN_WORKER; eval "$front"`
)

func environment(own map[string]string) map[string]string {
	env := map[string]string{}
	maps.Copy(env, own)
	env[frontVariable], env[workerVariable] = frontScript, workerScript
	return env
}

// session is one front in the sandbox, with its worker.
type session struct {
	process sandbox.Process
	key     string
	lost    chan struct{} // closed when the front has ended

	mu         sync.Mutex
	worker     worker
	pending    *exchange     // the call that runs
	taken      chan struct{} // gets markers I and J of an interruption
	background *sandbox.Recorder
}

// worker is what is known of the bash in which commands run.
type worker struct {
	name    string  // in the marker of its end; empty when none was started
	ends    [2]bool // in which streams that marker has come
	code    int     // and what it said
	jobs    string  // process ids of its background jobs
	leaving string  // the name of the call whose variables are coming
	coming  []byte  // what came of them
	exports map[string]string
}

// spawn starts a front. No worker runs yet.
func spawn(ctx context.Context, in sandbox.Spawner, o Options) (*session, error) {
	s := &session{key: newName(), lost: make(chan struct{}), taken: make(chan struct{}, 2), background: newBackground()}
	process, err := in.Spawn(ctx, sandbox.Command{
		Argv: []string{"bash", "--norc", "--noprofile", "-c", start},
		Dir:  o.Dir, Env: environment(o.Env), User: o.User,
		Stdout: s.stream(0), Stderr: s.stream(1),
	})
	if err != nil {
		return nil, err
	}
	s.process = process
	go func() {
		_, _ = process.Wait(context.Background())
		close(s.lost)
	}()
	s.write(s.key + "\n")
	return s, nil
}

// backgroundMost is how much background output is kept from call to call.
const backgroundMost = 64 << 10

func newBackground() *sandbox.Recorder {
	return sandbox.NewRecorder(backgroundMost, "", 0, nil)
}

// stream is the reader of stdout (0) or stderr (1).
func (s *session) stream(i int) *splitter {
	return &splitter{
		bytes:  func(b []byte) { s.route(i, b) },
		marker: func(m marker) bool { return s.mark(i, m) },
	}
}

// exportsMost bounds what is remembered of the exported variables.
const exportsMost = 1 << 20

func (s *session) route(i int, b []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	to := s.background
	switch w := &s.worker; {
	case i == 0 && w.leaving != "":
		if len(w.coming)+len(b) <= exportsMost {
			w.coming = append(w.coming, b...)
		}
		return
	case s.pending != nil && s.pending.takes(i):
		to = s.pending.streams[i]
	}
	_, _ = to.Write(b)
}

func (s *session) mark(i int, m marker) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	w := &s.worker
	switch {
	case m.name == w.name:
		return s.markWorker(i, m)
	case m.kind == markExports && i == 0 && m.name == w.leaving:
		w.exports, w.leaving, w.coming = parseExports(string(w.coming)), "", nil
		return true
	case s.pending == nil || !s.pending.mark(i, m):
		return false
	case m.kind == markEnd && i == 0:
		w.leaving, w.jobs = m.name, s.pending.jobs
	}
	if s.pending.complete() {
		s.finish()
	}
	return true
}

// markWorker takes a marker of the front about its worker.
func (s *session) markWorker(i int, m marker) bool {
	switch m.kind {
	case markTaken, markDone:
		select {
		case s.taken <- struct{}{}:
		default:
		}
	case markDied:
		w := &s.worker
		w.ends[i] = true
		if i == 0 {
			w.leaving = "" // stderr may be ahead of the variables
		}
		w.code, _ = strconv.Atoi(m.rest)
		if s.pending != nil && w.ended() {
			s.pending.died = true
			s.finish()
		}
	default:
		return false
	}
	return true
}

// finish ends the pending call; s.mu is held.
func (s *session) finish() {
	close(s.pending.done)
	s.pending = nil
}

// startWorker starts a worker in place of one that has ended.
func (s *session) startWorker() {
	s.mu.Lock()
	s.worker = worker{name: newName(), jobs: s.worker.jobs, exports: s.worker.exports}
	name := s.worker.name
	s.mu.Unlock()
	s.order("s " + name)
}

// begin sends a command to the worker. The exchange is done when both streams
// have told the end, or the worker's: at once if that has ended before.
func (s *session) begin(command string, o Options) *exchange {
	e := newExchange(o)
	s.mu.Lock()
	ended := s.worker.ended()
	s.pending = e
	if ended {
		e.died = true
		s.finish()
	}
	s.mu.Unlock()
	if ended {
		return e
	}
	text := frame(e.name, command)
	// A small frame fits into the pipe. A large one has to wait for a worker
	// that the last command may have stopped.
	if len(text) <= smallFrame {
		s.write(text)
		return e
	}
	go s.write(text)
	return e
}

const smallFrame = 4 << 10

// order gives the front an order. The line break before it ends what a dead
// worker may have left unread.
func (s *session) order(text string) { s.write("\n" + s.key + " " + text + "\n") }

// write needs no error: without a reader the session is lost, and that is told
// otherwise.
func (s *session) write(text string) { _, _ = s.process.Stdin().Write([]byte(text)) }

// snapshot is what is known of the worker now.
func (s *session) snapshot() worker {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.worker
}

// ended reports whether both streams have told so. One alone may be ahead of what
// the worker wrote to the other.
func (w worker) ended() bool { return w.ends == [2]bool{true, true} }

func (s *session) isLost() bool {
	select {
	case <-s.lost:
		return true
	default:
		return false
	}
}

// abandon forgets a call that may not be over. What its markers told is safe to
// read from then on.
func (s *session) abandon() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.pending = nil
}

// hasBegun reports whether the worker runs the command.
func (s *session) hasBegun(e *exchange) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return e.began
}

// takeBackground returns what came outside of calls so far.
func (s *session) takeBackground() sandbox.Capture {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.background.Close()
	s.background = newBackground()
	return c
}

// end kills everything of the session.
func (s *session) end(ctx context.Context) error {
	err := s.process.Kill(ctx)
	if err == nil {
		<-s.lost
	}
	return err
}

// missing is about a front that ended at once, most likely for want of bash.
func (s *session) missing(exit sandbox.Exit) error {
	said := plain(s.takeBackground().Text())
	return noBash(strings.TrimSpace(fmt.Sprintf("bash ended at once with exit code %d: %s", exit.Code, said)))
}

func noBash(reason string) error {
	return &sandbox.UnavailableError{
		Backend: "shell", Reason: reason,
		Hint: "use an image or a policy in which bash 4.1 or newer can be run",
	}
}
