package local

import (
	"os"

	"github.com/toolgen/toolgen/sandbox"
)

const (
	terminal       = sandbox.None
	terminalReason = "commands share the console of the host process"
)

func defaultShell() []string { return []string{"cmd.exe", "/d", "/c"} }

// baseEnv adds what programs cannot start without here.
func baseEnv() map[string]string {
	env := sandbox.BaseEnv()
	delete(env, "HOME")
	for _, name := range []string{"PATH", "PATHEXT", "SystemRoot", "SystemDrive", "ComSpec", "TEMP", "TMP"} {
		if value, ok := os.LookupEnv(name); ok {
			env[name] = value
		}
	}
	return env
}
