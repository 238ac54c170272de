package bwrap

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/toolgen/toolgen/sandbox"
)

// installed is what a bubblewrap says about itself.
type installed struct {
	path     string
	version  string
	features features
}

// inspect finds bubblewrap and asks what it can do.
func inspect(ctx context.Context, program string) (installed, error) {
	path, err := exec.LookPath(program)
	if err == nil {
		path, err = filepath.Abs(path)
	}
	if err != nil {
		return installed{}, &sandbox.UnavailableError{
			Backend: backend, Reason: "bubblewrap is not installed", Err: err,
			Hint: "install it: apt-get install bubblewrap, dnf install bubblewrap or apk add bubblewrap",
		}
	}
	help, err := ask(ctx, path, "--help")
	if err != nil {
		return installed{}, err
	}
	version, err := ask(ctx, path, "--version")
	if err != nil {
		return installed{}, err
	}
	features, err := parseFeatures(help)
	return installed{path: path, version: parseVersion(version), features: features}, err
}

func ask(ctx context.Context, path, option string) (string, error) {
	cmd := exec.CommandContext(ctx, path, option)
	cmd.Env = []string{}
	text, err := cmd.CombinedOutput()
	if ctx.Err() != nil {
		return "", ctx.Err()
	}
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return "", startFailure(&sandbox.ProgramError{Program: path, Reason: err.Error()})
	}
	return string(text), nil
}

// Probe starts a sandbox, with nothing to show, and closes it. It tells why the
// backend cannot work here.
func Probe(options ...Option) error {
	ctx, cancel := context.WithTimeout(context.Background(), sandbox.DefaultTimeout)
	defer cancel()
	s, err := New(sandbox.Policy{}, options...)
	if err != nil {
		return err
	}
	return errors.Join(s.Start(ctx), s.Close(ctx))
}

// setuid reports a bubblewrap that is installed with the rights of root.
func setuid(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode()&os.ModeSetuid != 0
}
