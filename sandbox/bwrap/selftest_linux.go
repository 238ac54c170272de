package bwrap

import (
	"context"
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"github.com/toolgen/toolgen/sandbox"
)

// testScript looks at the sandbox from inside. It uses what every shell has
// built in and prints "name value" lines.
//
//go:embed selftest.sh
var testScript string

// test runs the script in the sandbox and makes findings of what it says. A
// sandbox in which nothing can be run is an error.
func (s *Sandbox) test(ctx context.Context, e *engine) ([]sandbox.Finding, error) {
	run := &Sandbox{policy: s.policy, home: s.home, phase: started, engine: e, closing: s.closing}
	run.policy.SpillDir, run.policy.Limits.Output, run.policy.Limits.Timeout = "", sandbox.DefaultOutput, sandbox.DefaultTimeout
	argv := append([]string{"/bin/sh", "-c", testScript, "test"}, unshown(e.layout.paths)...)
	result, err := run.Run(ctx, sandbox.Command{Argv: argv, Dir: "/tmp"})
	switch {
	case err != nil:
		return nil, err
	case !result.OK():
		return nil, &sandbox.UnavailableError{
			Backend: backend, Reason: "the test inside failed: " + result.Err().Error(), Hint: "see whether /bin/sh works on this system, and whether the limits leave it room",
		}
	}
	said := map[string]string{}
	for line := range strings.Lines(result.Stdout.Text()) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), " ")
		said[name] = strings.TrimSpace(value)
	}
	return s.judge(e, said), nil
}

// unshown are places of the host that have nothing to do with the policy.
func unshown(paths []mount) []string {
	related := func(place string) bool {
		return slices.ContainsFunc(paths, func(m mount) bool { return sandbox.Within(place, m.dest) || sandbox.Within(m.dest, place) })
	}
	return slices.DeleteFunc([]string{"/root", "/home", "/boot", "/sys", "/srv", "/var/log", "/etc/shadow"}, related)
}

// want is one thing that the script must have seen.
type want struct {
	control sandbox.Control
	name    string
	value   string
}

// judge lowers what is expected where the test saw otherwise.
func (s *Sandbox) judge(e *engine, said map[string]string) []sandbox.Finding {
	wants := []want{
		{sandbox.ControlPrivileges, "NoNewPrivs:", "1"},
		{sandbox.ControlPrivileges, "CapEff:", "0000000000000000"},
		{sandbox.ControlPrivileges, "CapBnd:", "0000000000000000"},
		{sandbox.ControlSeccomp, "Seccomp:", "2"},
		{sandbox.ControlWrite, "root", "read-only"},
		{sandbox.ControlRead, "host", "hidden"},
		{sandbox.ControlPIDs, "init", "bwrap"},
	}
	if !e.layout.network {
		wants = append(wants, want{sandbox.ControlNetwork, "interfaces", "lo"})
	}
	findings := e.lower(s.expected().Findings)
	for i, f := range findings {
		for _, w := range wants {
			if w.control != f.Control || f.Level == sandbox.None {
				continue
			}
			findings[i].Evidence = "tested inside"
			if got := said[w.name]; got != w.value {
				findings[i].Level = sandbox.None
				findings[i].Reason = fmt.Sprintf("the test inside saw %s %q, not %q", strings.TrimSuffix(w.name, ":"), got, w.value)
				break
			}
		}
	}
	return findings
}

// lower says what the installed bubblewrap cannot do.
func (e *engine) lower(findings []sandbox.Finding) []sandbox.Finding {
	for i, f := range findings {
		switch {
		case f.Control == sandbox.ControlDisk && !e.layout.features.size:
			findings[i].Level, findings[i].Reason = sandbox.None, "this bubblewrap has no --size, which came with 0.7.0"
		case f.Control == sandbox.ControlUserNS && !e.layout.features.disableUserNS && e.filter == nil:
			findings[i].Level, findings[i].Reason = sandbox.None, "this bubblewrap has no --disable-userns, which came with 0.8.0"
		case f.Control == sandbox.ControlUserNS && setuid(e.program):
			findings[i].Reason += "; bubblewrap is setuid root, which is not needed (CVE-2026-41163)"
		}
	}
	return findings
}
