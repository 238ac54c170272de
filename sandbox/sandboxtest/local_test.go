package sandboxtest_test

import (
	"errors"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/sandbox"
	"github.com/toolgen/toolgen/sandbox/local"
	"github.com/toolgen/toolgen/sandbox/sandboxtest"
)

func unsafe(t *testing.T, p sandbox.Policy) sandbox.Sandbox {
	u, err := local.NewUnsafe(p)
	require.NoError(t, err)
	return u
}

func TestLocal(t *testing.T) { sandboxtest.Run(t, unsafe) }

// childVariable tells a copy of this test binary what to be.
const childVariable = "SANDBOXTEST_CHILD"

// child runs one test of this binary again and returns what it said and whether
// it passed.
func child(t *testing.T, run, what string, env ...string) (said string, passed bool) {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run="+run, "-test.v", "-test.short")
	cmd.Env = append(append(os.Environ(), childVariable+"="+what), env...)
	out, err := cmd.CombinedOutput()
	if exit := (*exec.ExitError)(nil); err != nil {
		require.ErrorAs(t, err, &exit)
	}
	return string(out), err == nil
}

// liar claims that the host confines everything.
type liar struct{ sandbox.Sandbox }

func (l liar) Report() sandbox.Report {
	r := sandbox.Report{Backend: "liar"}
	for _, c := range sandbox.Controls() {
		r.Findings = append(r.Findings, sandbox.Finding{Control: c, Level: sandbox.Enforced, Reason: "trust me"})
	}
	return r
}

func (l liar) Unwrap() sandbox.Sandbox { return l.Sandbox }

func lie(t *testing.T, p sandbox.Policy) sandbox.Sandbox {
	p.Require, p.Mounts, p.Limits = nil, nil, sandbox.Limits{Timeout: p.Limits.Timeout, Output: p.Limits.Output}
	return liar{unsafe(t, p)}
}

// A suite that cannot fail proves nothing: every control that is claimed and
// not enforced must be found out.
func TestLiesAreFoundOut(t *testing.T) {
	if os.Getenv(childVariable) == "liar" {
		sandboxtest.Run(t, lie)
		return
	}
	said, passed := child(t, "TestLiesAreFoundOut/(files|network|isolation|resources)/^[^o]", "liar")
	assert.False(t, passed)
	for _, name := range []string{
		"files_outside_the_policy_cannot_be_read",
		"files_outside_the_policy_cannot_be_written",
		"a_read-only_workspace_cannot_be_written",
		"mounts_are_shown_where_they_were_asked_for",
		"a_missing_source_fails_the_start",
		"a_protected_path_stays_as_it_is:_a_directory",
		"a_protected_path_stays_as_it_is:_missing",
		"without_a_network_no_address_of_the_host_answers",
		"without_a_network_no_datagram_arrives",
		"without_a_network_the_host's_unix_sockets_do_not_answer",
		"the_host's_processes_can_be_neither_seen_nor_signalled",
		"no_privilege_is_held_and_none_can_be_gained",
		"dangerous_system_calls_are_refused",
		"no_further_user_namespace_can_be_made",
		"too_many_processes_are_refused_and_the_sandbox_lives_on",
		"too_much_memory_is_told_from_a_kill_and_the_sandbox_lives_on",
		"temporary_files_cannot_fill_the_disk",
	} {
		assert.Contains(t, said, "/"+name+" (", "%s did not run", name)
		assert.NotContains(t, said, "--- PASS: TestLiesAreFoundOut/"+name)
		assert.Regexp(t, `--- FAIL: TestLiesAreFoundOut/[a-z]+/`+strings.ReplaceAll(name, "'", ".")+` \(`, said)
	}
}

func TestAMissingBackendSkipsUnlessItIsRequired(t *testing.T) {
	switch os.Getenv(childVariable) {
	case "missing":
		sandboxtest.Need(t, "rare", &sandbox.UnavailableError{Backend: "rare", Reason: "not here", Hint: "apt-get install\nrare"})
		t.Fatal("it went on")
	case "broken":
		sandboxtest.Need(t, "rare", errors.New("something else"))
		t.Fatal("it went on")
	}
	sandboxtest.Need(t, "rare", nil)

	run := "TestAMissingBackendSkipsUnlessItIsRequired"
	said, passed := child(t, run, "missing", sandboxtest.RequireVariable+"=other")
	assert.True(t, passed, said)
	assert.Contains(t, said, "--- SKIP")
	assert.Contains(t, said, "rare is not available: not here: apt-get install rare\n")
	said, passed = child(t, run, "missing", sandboxtest.RequireVariable+"=bwrap,rare")
	assert.False(t, passed)
	assert.NotContains(t, said, "it went on")
	said, passed = child(t, run, "broken", sandboxtest.RequireVariable+"=")
	assert.False(t, passed, "what is broken is not missing")
	assert.NotContains(t, said, "it went on")
}
