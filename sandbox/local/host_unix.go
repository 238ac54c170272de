//go:build unix

package local

import "github.com/toolgen/toolgen/sandbox"

const (
	terminal       = sandbox.BestEffort
	terminalReason = "own session without a terminal; files below /dev are not hidden"
)

func defaultShell() []string { return []string{"/bin/sh", "-c"} }

func baseEnv() map[string]string { return sandbox.BaseEnv() }
