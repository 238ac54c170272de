package sandboxtest

import (
	"bytes"
	"crypto/rand"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/sandbox"
)

func (s *suite) testEnvironment(t *testing.T) {
	t.Setenv("SANDBOXTEST_HOST", "from the host")
	t.Setenv("SANDBOXTEST_ALLOWED", "let in")
	f := s.open(t, func(p *sandbox.Policy) {
		p.InheritEnv = []string{"SANDBOXTEST_ALLOWED", "SANDBOXTEST_SET"}
		p.Env = map[string]string{"SANDBOXTEST_SET": "by the policy", "LINES_": "a\nb", "QUOTES": `'"$(x)`}
	})

	t.Run("the host's variables stay outside unless allowed", func(t *testing.T) {
		r := f.on(t).sh("env")
		if !f.on(t).stands(sandbox.ControlEnv) {
			return
		}
		assert.NotContains(t, r.Stdout.Text(), "from the host")
		assert.Contains(t, r.Stdout.Text(), "SANDBOXTEST_ALLOWED=let in\n")
	})

	t.Run("the command wins over the policy and the policy over the host", func(t *testing.T) {
		script := `printf '%s' "$SANDBOXTEST_SET"`
		assert.Equal(t, "by the policy", trim(f.on(t).sh(script).Stdout))
		r := f.on(t).run(sandbox.Command{Script: script, Env: map[string]string{"SANDBOXTEST_SET": "by the command"}})
		assert.Equal(t, "by the command", trim(r.Stdout))
		assert.Equal(t, "by the policy", trim(f.on(t).sh(script).Stdout), "a command's values are its own")
	})

	t.Run("values are passed as they are", func(t *testing.T) {
		assert.Equal(t, "a\nb|'\"$(x)", f.on(t).sh(`printf '%s|%s' "$LINES_" "$QUOTES"`).Stdout.Text())
	})

	t.Run("programs are told not to wait for a person", func(t *testing.T) {
		assert.Equal(t, "cat dumb 0", trim(f.on(t).sh(`echo $PAGER $TERM $GIT_TERMINAL_PROMPT`).Stdout))
	})

	t.Run("secrets are in no argument list and no error text", func(t *testing.T) { s.testSecrets(t) })
}

func (s *suite) testSecrets(t *testing.T) {
	inherited, set, call := "canary-i-"+rand.Text(), "canary-p-"+rand.Text(), "canary-c-"+rand.Text()
	t.Setenv("SANDBOXTEST_SECRET", inherited)
	f := s.open(t, func(p *sandbox.Policy) {
		p.InheritEnv = []string{"SANDBOXTEST_SECRET"}
		p.Env = map[string]string{"POLICY_SECRET": set}
	})
	env := map[string]string{"CALL_SECRET": call}
	done := beside(func() (*sandbox.Result, error) {
		return f.sb.Run(t.Context(), sandbox.Command{
			Env:    env,
			Script: `echo "$SANDBOXTEST_SECRET $POLICY_SECRET $CALL_SECRET" > seen; until [ -e go ]; do sleep 0.05; done`,
		})
	})
	began(t, f.root+"/seen")
	text, err := os.ReadFile(f.root + "/seen")
	require.NoError(t, err)
	assert.Equal(t, inherited+" "+set+" "+call+"\n", string(text), "inside they are")
	lists := commandLines()
	require.NoError(t, os.WriteFile(f.root+"/go", nil, 0o666))
	<-done

	var said strings.Builder
	said.Write(lists)
	for _, c := range []sandbox.Command{
		{Argv: []string{"no-such-program"}, Env: env},
		{Script: "true", Dir: "relative", Env: env},
		{Script: "true", Env: map[string]string{"BAD=NAME": call}},
		{Script: "true", Env: map[string]string{"BAD": call + "\x00"}},
	} {
		r, err := f.sb.Run(t.Context(), c)
		fmt.Fprintf(&said, "%v %+v", err, r)
	}
	fmt.Fprintf(&said, "%v", f.sb.Report())
	for _, secret := range []string{inherited, set, call} {
		assert.NotContains(t, said.String(), secret)
	}
}

// commandLines is every argument list on this machine.
func commandLines() []byte {
	var all bytes.Buffer
	names, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, name := range names {
		text, _ := os.ReadFile(name)
		all.Write(text)
	}
	return all.Bytes()
}
