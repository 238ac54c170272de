//go:build !linux

package sandboxtest

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen/toolgen/sandbox"
)

func isTerminalHost() bool { return false }

func (s *suite) hostTerminal(*testing.T) {}

// testTerminal looks for a terminal alone: making one is a thing of each system.
func (s *suite) testTerminal(t *testing.T, shared *fixture) {
	if f := shared.on(t); f.stands(sandbox.ControlTTY) {
		assert.Equal(t, 1, f.try("syscall", "tiocsti").ExitCode)
	}
}
