package docker

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/toolgen/toolgen/sandbox"
)

// Engine is a connection to a Docker engine, shared by its sandboxes. It is
// safe for concurrent use.
type Engine struct {
	client *client
	gate   chan struct{} // who may start a program now
}

// startsAtOnce bounds how many programs an engine is asked to start at a time:
// it drops connections when there are many (UKGovernmentBEIS/inspect_ai#1034).
const startsAtOnce = 16

// callTime bounds each request that the engine answers by itself.
const callTime = 30 * time.Second

// Connect prepares the connection to the engine at host, such as
// "unix:///var/run/docker.sock" or "tcp://10.0.0.5:2376"; empty means the
// DOCKER_HOST variable (with DOCKER_TLS_VERIFY and DOCKER_CERT_PATH), or the
// usual socket. Nothing is sent before a sandbox starts; an address that cannot
// be understood is an [*sandbox.ArgumentError].
func Connect(host string) (*Engine, error) {
	client, err := dial(host)
	if err != nil {
		return nil, &sandbox.ArgumentError{Field: "engine address", Got: reason(err), Want: "unix://PATH, npipe://PIPE or tcp://HOST:PORT"}
	}
	return &Engine{client: client, gate: make(chan struct{}, startsAtOnce)}, nil
}

// Close releases idle connections. Close the sandboxes first.
func (e *Engine) Close() error { return e.client.close() }

// Probe finds out whether sandboxes can be made of an image: nil, or an
// [*sandbox.UnavailableError] that says what is missing and how to get it.
func (e *Engine) Probe(ctx context.Context, image string) error {
	if _, err := e.daemon(ctx); err != nil {
		return err
	}
	_, err := e.image(ctx, Options{Image: image})
	return err
}

func (e *Engine) daemon(ctx context.Context) (daemon, error) {
	limited, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	d, err := e.client.daemon(limited)
	switch {
	case ctx.Err() != nil:
		return d, ctx.Err()
	case err != nil:
		return d, &sandbox.UnavailableError{
			Backend: "docker", Reason: "the engine at " + e.client.address() + " does not answer", Err: err,
			Hint: "start it, or set DOCKER_HOST to one that runs",
		}
	case d.system != "" && d.system != "linux":
		return d, &sandbox.UnavailableError{
			Backend: "docker", Reason: "the engine runs " + d.system + " containers",
			Hint: "switch it to Linux containers",
		}
	}
	return d, nil
}

// image looks for an image on the engine first, and pulls it only when asked to.
func (e *Engine) image(ctx context.Context, o Options) (picture, error) {
	limited, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	p, err := e.client.image(limited, o.Image)
	switch {
	case err == nil:
		return p, nil
	case ctx.Err() != nil:
		return p, ctx.Err()
	case !missing(err):
		return p, e.failure("look for the image", err)
	case !o.Pull:
		return p, &sandbox.UnavailableError{
			Backend: "docker", Reason: fmt.Sprintf("the image %q is not on the engine", o.Image), Err: err,
			Hint: "fetch it with docker pull, or set Options.Pull",
		}
	}
	if err := e.client.pull(ctx, o.Image); err != nil {
		return p, &sandbox.UnavailableError{
			Backend: "docker", Reason: fmt.Sprintf("the image %q could not be pulled: %s", o.Image, reason(err)), Err: err,
			Hint: "check its name and that the engine reaches the registry",
		}
	}
	return e.client.image(ctx, o.Image)
}

// failure gives an engine's error while a sandbox starts the type of the port
// that tells what to do.
func (e *Engine) failure(op string, err error) error {
	text := reason(err)
	switch {
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("%s: %w", op, err)
	case strings.Contains(text, diskFull):
		return diskSaturated()
	case strings.Contains(text, "nknown runtime"):
		return &sandbox.UnavailableError{Backend: "docker", Reason: text, Hint: "configure the runtime on the engine, or leave Options.Runtime empty", Err: err}
	case invalid(err):
		return &sandbox.ArgumentError{Field: op, Got: text, Want: "a policy and options that the engine takes"}
	default:
		return &sandbox.UnavailableError{Backend: "docker", Reason: "could not " + op + ": " + text, Hint: "see the engine's log", Err: err}
	}
}

// diskFull is what engines and runtimes say when the host's disk is full.
const diskFull = "no space left on device"

func diskSaturated() error {
	return &sandbox.SaturatedError{Resource: "disk", Hint: "free space where the engine keeps its data, with docker system prune"}
}

// Reap removes containers that an earlier process of this machine left behind,
// which takes an engine that was down at the time: a container ends with the
// process that made it. Start does it, too. It returns how many there were.
func (e *Engine) Reap(ctx context.Context) (int, error) {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	all, err := e.client.labelled(ctx, nameLabel)
	if err != nil {
		return 0, e.failure("list containers", err)
	}
	n, here := 0, machine()
	var failures []error
	for id, labels := range all {
		if !abandoned(labels, here) {
			continue
		}
		if err := e.client.remove(ctx, id); err != nil && !missing(err) && !underway(err) {
			failures = append(failures, e.failure("remove the container "+labels[nameLabel], err))
			continue
		}
		n++
	}
	return n, errors.Join(failures...)
}

// enter waits for a turn to start a program.
func (e *Engine) enter(ctx context.Context) error {
	select {
	case e.gate <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (e *Engine) leave() { <-e.gate }

// socket is the path of the engine's socket on this machine, if it is a file.
func (e *Engine) socket() string {
	path, ok := strings.CutPrefix(e.client.address(), "unix://")
	if !ok {
		return ""
	}
	return path
}

// local reports whether the engine's host is this one, so that paths mean the same.
func (e *Engine) local() bool {
	return strings.HasPrefix(e.client.address(), "unix://") || strings.HasPrefix(e.client.address(), "npipe://")
}
