package sandbox_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/internal/golden"
	"github.com/toolgen/toolgen/sandbox"
)

var sample = sandbox.Report{Backend: "sample", Version: "1.2", Findings: []sandbox.Finding{
	{Control: sandbox.ControlRead, Level: sandbox.Enforced, Reason: "mount namespace", Evidence: "probed"},
	{Control: sandbox.ControlMemory, Level: sandbox.BestEffort, Reason: "rlimit of each process"},
	{Control: sandbox.ControlCPU, Reason: "no cgroup is writable"},
}}

func TestAReportIsATable(t *testing.T) {
	golden.Equal(t, "report.txt", sample.String())
}

func TestWhatAReportDoesNotMentionIsNone(t *testing.T) {
	f := sample.Of(sandbox.ControlNetwork)
	assert.Equal(t, sandbox.None, f.Level)
	assert.NotEmpty(t, f.Reason)
}

func TestRequiredControlsMustBeEnforced(t *testing.T) {
	require.NoError(t, sample.Check(sandbox.Policy{Require: []sandbox.Control{sandbox.ControlRead}}))
	err := sample.Check(sandbox.Policy{Require: []sandbox.Control{
		sandbox.ControlCPU, sandbox.ControlMemory, sandbox.ControlRead, sandbox.ControlNetwork,
	}})
	var missing *sandbox.RequirementError
	require.ErrorAs(t, err, &missing)
	assert.Len(t, missing.Missing, 3, "all at once")
	golden.Equal(t, "requirement.txt", err.Error()+"\n")
}

func TestLimitsThatAreSetAreNotIgnored(t *testing.T) {
	with := func(set func(*sandbox.Policy)) error {
		var p sandbox.Policy
		set(&p)
		return sample.Check(p)
	}
	assert.NoError(t, with(func(*sandbox.Policy) {}))
	assert.NoError(t, with(func(p *sandbox.Policy) { p.Limits.Memory = 1 }), "best effort is enough unless required")
	for name, set := range map[string]func(*sandbox.Policy){
		"cpu":       func(p *sandbox.Policy) { p.Limits.CPUs = 1 },
		"processes": func(p *sandbox.Policy) { p.Limits.Processes = 1 },
		"disk":      func(p *sandbox.Policy) { p.Limits.Disk = 1 },
		"user":      func(p *sandbox.Policy) { p.User = "1" },
	} {
		assert.ErrorContains(t, with(set), name)
	}
}

func TestErrorsAreWhatTheySayAndSayWhatToDo(t *testing.T) {
	cause := errors.New("cause")
	text := ""
	for _, c := range []struct {
		err error
		is  error
	}{
		{&sandbox.ArgumentError{Field: "dir", Got: `"x"`, Want: "an absolute path"}, nil},
		{&sandbox.PolicyError{Op: "read", Path: "../x", Rule: "it is outside of the workspace"}, sandbox.ErrDenied},
		{&sandbox.UnavailableError{Backend: "bwrap", Reason: "no bwrap on the path", Hint: "apt-get install bubblewrap", Err: cause}, sandbox.ErrUnavailable},
		{&sandbox.LostError{Reason: "the container is gone", Err: cause}, sandbox.ErrLost},
		{&sandbox.SaturatedError{Resource: "processes", Hint: "end some"}, sandbox.ErrSaturated},
		{&sandbox.ProgramError{Program: "x", Code: 127, Reason: "not found"}, nil},
		{&sandbox.TransportError{Op: "run", Err: cause}, cause},
		{sandbox.ErrNotStarted, nil},
		{sandbox.ErrStarted, nil},
		{sandbox.ErrClosed, nil},
	} {
		text += c.err.Error() + "\n"
		if c.is != nil {
			assert.ErrorIs(t, c.err, c.is)
			assert.NotErrorIs(t, c.err, sandbox.ErrStarted)
		}
	}
	assert.ErrorIs(t, &sandbox.UnavailableError{Err: cause}, cause)
	assert.ErrorIs(t, &sandbox.LostError{Err: cause}, cause)
	golden.Equal(t, "errors.txt", text)
}
