package sandboxtest

import (
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/sandbox"
)

// orphanVariable tells a copy of the test binary that it is the host to be
// killed, and in which workspace.
const orphanVariable = "SANDBOXTEST_ORPHAN_WORKSPACE"

func isOrphanHost() bool { return os.Getenv(orphanVariable) != "" }

// testOrphans kills a whole host process with a signal that it cannot handle.
func (s *suite) testOrphans(t *testing.T) {
	t.Run("commands end with a host process that was killed", func(t *testing.T) {
		f := s.open(t)
		if !f.stands(sandbox.ControlOrphans) {
			return
		}
		root := s.workspace(t)
		host := again(t, orphanVariable, root)
		require.NoError(t, host.Start())
		began(t, root+"/beat")
		require.NoError(t, host.Process.Kill())
		_ = host.Wait()
		time.Sleep(2 * time.Second)
		stopped(t, root+"/beat")
	})
}

// again is a copy of this test binary that runs the same suite in another part,
// which a variable with a workspace tells it.
func again(t *testing.T, variable, root string) *exec.Cmd {
	top, _, _ := strings.Cut(t.Name(), "/")
	host := exec.Command(os.Args[0], "-test.run=^"+top+"$", "-test.timeout=1m")
	host.Env = append(os.Environ(), variable+"="+root)
	return host
}

// hostOrphan is the other side: it runs a command that nobody will ever end.
func (s *suite) hostOrphan(t *testing.T) {
	root := os.Getenv(orphanVariable)
	sb := s.factory(t, sandbox.PolicyForWorkspace(root, true))
	require.NoError(t, sb.Start(t.Context()))
	f := &fixture{t: t, sb: sb, root: root}
	dir := f.inside(root)
	_, err := sb.Run(t.Context(), sandbox.Command{Argv: []string{dir + "/probe", "beat", dir + "/beat"}, Timeout: time.Minute})
	assert.NoError(t, err)
}
