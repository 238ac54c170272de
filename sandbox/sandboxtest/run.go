package sandboxtest

import (
	"testing"

	"github.com/toolgen/toolgen/sandbox"
)

// Factory makes a sandbox that is not started. The suite starts and closes it.
type Factory func(t *testing.T, p sandbox.Policy) sandbox.Sandbox

// Option adapts the suite to a backend.
type Option func(*suite)

// SideBySide sets how many sandboxes run at the same time, 100 by default. Five
// times as many commands run one after the other.
func SideBySide(n int) Option { return func(s *suite) { s.sideBySide = n } }

// Flood sets how many bytes a program floods us with: 1 GB by default.
func Flood(bytes int64) Option { return func(s *suite) { s.flood = bytes } }

// Leftovers names what a backend keeps outside of processes, such as cgroups
// and containers. The suite compares before and after.
func Leftovers(list func(t *testing.T) []string) Option {
	return func(s *suite) { s.leftovers = list }
}

// suite is one run over one backend.
type suite struct {
	factory    Factory
	sideBySide int
	flood      int64
	leftovers  func(t *testing.T) []string
	probe      string // host path of the built probe
}

// Run runs the whole suite as subtests of t, with smaller numbers under -short.
func Run(t *testing.T, factory Factory, options ...Option) {
	s := &suite{
		factory: factory, sideBySide: 100, flood: 1 << 30,
		leftovers: func(*testing.T) []string { return nil },
	}
	for _, o := range options {
		o(s)
	}
	if testing.Short() {
		s.sideBySide, s.flood = max(4, s.sideBySide/10), s.flood/16
	}
	switch {
	case isOrphanHost():
		s.hostOrphan(t)
		return
	case isTerminalHost():
		s.hostTerminal(t)
		return
	}
	s.probe = buildProbe(t)
	for _, group := range []struct {
		name string
		run  func(*testing.T)
	}{
		{"report", s.testReport},
		{"lifecycle", s.testLifecycle},
		{"commands", s.testCommands},
		{"streams", s.testStreams},
		{"output", s.testOutput},
		{"endings", s.testEndings},
		{"environment", s.testEnvironment},
		{"files", s.testFiles},
		{"network", s.testNetwork},
		{"isolation", s.testIsolation},
		{"resources", s.testResources},
		{"scale", s.testScale},
		{"jobs", s.testJobs},
		{"orphans", s.testOrphans},
	} {
		t.Run(group.name, group.run)
	}
}
