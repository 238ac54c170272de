package hostproc

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"syscall"
	"time"

	"github.com/toolgen/toolgen/sandbox"
)

// Spec is a program to start.
type Spec struct {
	// Argv is the program and its arguments. A program without a slash is
	// looked for on the PATH of Env, not on that of the host process.
	Argv []string
	Env  []string
	Dir  string // must exist
	// Stdout and Stderr receive the output until its last holder is gone; nil
	// discards it. A failing writer is dropped.
	Stdout, Stderr io.Writer
	// Files become descriptors 3 and up. The caller closes its own.
	Files []*os.File
	// User runs the program under other ids, which takes root.
	User *sandbox.User
	// Exit, if set, may correct what the system reported.
	Exit func(sandbox.Exit) sandbox.Exit
}

// Process is a started program. It is a [sandbox.Process].
type Process struct {
	group *Group
	tree  tree
	cmd   *exec.Cmd
	stdin *os.File
	pumps []*pump // of stdout and stderr
	exit  sandbox.Exit
	err   error
	done  chan struct{} // closed when exit and err are set
}

var _ sandbox.Process = (*Process)(nil)

// Start starts a program in a session of its own, without a terminal. Errors
// are those of [sandbox.Spawner].
func (g *Group) Start(spec Spec) (*Process, error) {
	g.sweep()
	path, err := lookPath(spec)
	if err != nil {
		return nil, err
	}
	tree, err := g.forest.plant()
	if err != nil {
		return nil, err
	}
	p := &Process{group: g, tree: tree, done: make(chan struct{})}
	p.cmd = &exec.Cmd{
		Path: path, Args: spec.Argv, Env: spec.Env, Dir: spec.Dir,
		ExtraFiles: spec.Files, SysProcAttr: attributes(spec.User),
	}
	if p.cmd.Env == nil {
		p.cmd.Env = []string{} // nil would mean the host's
	}
	tree.prepare(p.cmd)
	if err := g.add(p); err != nil {
		tree.release()
		return nil, err
	}
	if err := p.start(spec); err != nil {
		g.drop(p)
		tree.release()
		return nil, err
	}
	go p.reap(spec.Exit)
	return p, nil
}

func (p *Process) start(spec Spec) error {
	var theirs []*os.File
	defer func() { closeAll(theirs) }()
	in, stdin, err := os.Pipe()
	if err != nil {
		return startError(spec, err)
	}
	p.stdin, p.cmd.Stdin, theirs = stdin, in, append(theirs, in)
	writers := []io.Writer{spec.Stdout, spec.Stderr}
	for i, std := range []*io.Writer{&p.cmd.Stdout, &p.cmd.Stderr} {
		ours, their, err := os.Pipe()
		if err != nil {
			p.closePipes()
			return startError(spec, err)
		}
		*std, theirs = their, append(theirs, their)
		p.pumps = append(p.pumps, newPump(ours, writers[i]))
	}
	if err := p.cmd.Start(); err != nil {
		p.closePipes()
		return startError(spec, err)
	}
	if err := p.tree.started(p.cmd); err != nil {
		_ = p.cmd.Process.Kill()
		_ = p.cmd.Wait()
		p.closePipes()
		return err
	}
	for _, pump := range p.pumps {
		go pump.run()
	}
	return nil
}

// reap waits for the program, then for its output for as long as is decent.
func (p *Process) reap(correct func(sandbox.Exit) sandbox.Exit) {
	err := p.cmd.Wait()
	timer := time.NewTimer(sandbox.DrainTime)
	defer timer.Stop()
	for _, pump := range p.pumps {
		select {
		case <-pump.ended:
			continue
		case <-timer.C:
		}
		break
	}
	for _, pump := range p.pumps {
		pump.flush()
	}
	_ = p.stdin.Close()
	if p.cmd.ProcessState == nil {
		p.err = fmt.Errorf("wait for %s: %w", p.cmd.Args[0], err)
	} else {
		p.exit = exitOf(p.cmd.ProcessState)
		p.exit.LeftRunning = p.tree.count()
		if correct != nil {
			p.exit = correct(p.exit)
		}
	}
	if p.exit.LeftRunning == 0 {
		p.tryRelease()
	}
	close(p.done)
}

// ID is the process id on the host.
func (p *Process) ID() string { return strconv.Itoa(p.Pid()) }

// Pid is the process id on the host.
func (p *Process) Pid() int { return p.cmd.Process.Pid }

// Stdin is the program's input.
func (p *Process) Stdin() io.WriteCloser { return p.stdin }

// Wait implements [sandbox.Process].
func (p *Process) Wait(ctx context.Context) (sandbox.Exit, error) {
	select {
	case <-p.done:
		return p.exit, p.err
	default:
	}
	select {
	case <-p.done:
		return p.exit, p.err
	case <-ctx.Done():
		return sandbox.Exit{Code: -1, LeftRunning: -1}, ctx.Err()
	}
}

// Signal implements [sandbox.Process].
func (p *Process) Signal(_ context.Context, sig syscall.Signal) error { return p.tree.signal(sig) }

// Kill implements [sandbox.Process].
func (p *Process) Kill(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), killLimit)
	defer cancel()
	if err := p.tree.kill(ctx); err != nil {
		return fmt.Errorf("kill %s (process %d): something of it is still alive: %w", p.cmd.Args[0], p.Pid(), err)
	}
	select {
	case <-p.done:
	case <-ctx.Done():
		return ctx.Err()
	}
	p.tryRelease()
	return nil
}

// tryRelease gives back what p holds if its tree is gone. With the tree gone
// nothing of ours writes to the pipes any more; whoever was handed one by other
// means does not hold us up.
func (p *Process) tryRelease() {
	if p.tree.release() {
		p.closePipes()
		for _, pump := range p.pumps {
			<-pump.ended
		}
		p.group.drop(p)
	}
}

func (p *Process) closePipes() {
	_ = p.stdin.Close()
	for _, pump := range p.pumps {
		_ = pump.from.Close()
	}
}

func closeAll(files []*os.File) {
	for _, f := range files {
		_ = f.Close()
	}
}

func exitOf(s *os.ProcessState) sandbox.Exit {
	if ws, ok := s.Sys().(syscall.WaitStatus); ok && ws.Signaled() {
		return sandbox.Exit{Code: -1, Signal: ws.Signal()}
	}
	return sandbox.Exit{Code: s.ExitCode()}
}
