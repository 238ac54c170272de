package sandbox_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/sandbox"
)

func host(name string) (string, bool) {
	v, ok := map[string]string{"TOKEN": "secret-of-the-host", "BOTH": "secret-of-the-host", "EMPTY": ""}[name]
	return v, ok
}

func TestTheEnvironmentIsLayered(t *testing.T) {
	base := map[string]string{"A": "base", "BOTH": "base", "TOKEN": "base"}
	env, err := sandbox.ResolveEnv(sandbox.Policy{
		InheritEnv: []string{"TOKEN", "BOTH", "EMPTY", "TOKEN", "OWN"},
		Env:        map[string]string{"BOTH": "policy", "OWN": "policy"},
	}, base, host)
	require.NoError(t, err)
	assert.Equal(t, []string{"A=base", "BOTH=policy", "EMPTY=", "OWN=policy", "TOKEN=secret-of-the-host"}, env.List())

	more := env.With(map[string]string{"A": "call", "B": "call"})
	v, ok := more.Lookup("A")
	assert.True(t, ok)
	assert.Equal(t, "call", v)
	v, _ = env.Lookup("A")
	assert.Equal(t, "base", v, "a command's values are its own")
	assert.Equal(t, env, env.With(nil))
	assert.Equal(t, []string{"X=1"}, sandbox.Environ{}.With(map[string]string{"X": "1"}).List())
	assert.Equal(t, "base", base["TOKEN"], "the base is left alone")
}

func TestMissingInheritedVariablesAreAllNamed(t *testing.T) {
	_, err := sandbox.ResolveEnv(sandbox.Policy{InheritEnv: []string{"GONE", "TOKEN", "LOST"}}, nil, host)
	require.EqualError(t, err, "inherited env: got GONE, LOST not set on the host; want variables that are set; set them, or take them off the list")
}

func TestFormattingAnEnvironmentShowsNoValue(t *testing.T) {
	env, err := sandbox.ResolveEnv(sandbox.Policy{InheritEnv: []string{"TOKEN"}}, sandbox.BaseEnv(), host)
	require.NoError(t, err)
	type holder struct{ E sandbox.Environ }
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x"} {
		for _, value := range []any{env, &env, holder{env}} {
			text := fmt.Sprintf(verb, value)
			assert.NotContains(t, text, "secret", verb)
			assert.Contains(t, text, "TOKEN", verb)
		}
	}
}
