package docker

import (
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/sandbox"
)

// TestSecretsAreInNothingThatAnEngineShows asks the engine for all it tells of a
// container and its commands while one runs.
func TestSecretsAreInNothingThatAnEngineShows(t *testing.T) {
	inherited, set, call := "canary-i-"+rand.Text(), "canary-p-"+rand.Text(), "canary-c-"+rand.Text()
	t.Setenv("INHERITED_SECRET", inherited)
	s := live(t, busyboxImage, sandbox.Policy{InheritEnv: []string{"INHERITED_SECRET"}, Env: map[string]string{"POLICY_SECRET": set}}, Options{})
	began := make(sender, 10)
	p, err := s.Spawn(t.Context(), sandbox.Command{
		Script: `echo "$INHERITED_SECRET $POLICY_SECRET $CALL_SECRET"; exec sleep 7777`, Env: map[string]string{"CALL_SECRET": call}, Stdout: began,
	})
	require.NoError(t, err)
	assert.Equal(t, inherited+" "+set+" "+call+"\n", <-began, "inside they are")
	id := s.container.id
	var shown strings.Builder
	for _, path := range []string{"/containers/" + id + "/json", "/containers/" + id + "/top", "/exec/" + p.(*process).exec + "/json", "/containers/json", fmt.Sprintf("/events?since=1&until=%d", time.Now().Unix())} {
		text := raw(t, path)
		require.NotEmpty(t, text, path)
		shown.WriteString(text)
	}
	require.Contains(t, shown.String(), id)
	for _, secret := range []string{inherited, set, call} {
		assert.NotContains(t, shown.String(), secret)
	}
	require.NoError(t, p.Kill(t.Context()))
}

// raw is an answer of the engine as it is.
func raw(t *testing.T, path string) string {
	t.Helper()
	socket := strings.TrimPrefix(os.Getenv("DOCKER_HOST"), "unix://")
	transport := &http.Transport{DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, "unix", socket)
	}}
	defer transport.CloseIdleConnections()
	response, err := (&http.Client{Transport: transport}).Get("http://engine" + path)
	require.NoError(t, err)
	defer func() { _ = response.Body.Close() }()
	text, err := io.ReadAll(response.Body)
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, response.StatusCode, string(text))
	return string(text)
}

// TestTheSupervisorLeavesTheEnvironmentAlone uses the names of its variables.
func TestTheSupervisorLeavesTheEnvironmentAlone(t *testing.T) {
	bothImages(t, func(t *testing.T, image string) {
		s := live(t, image, sandbox.Policy{}, Options{})
		env := map[string]string{}
		for _, name := range []string{"tag", "mark", "dir", "line", "last", "state", "limit", "owner", "process", "count", "skip", "bytes", "status", "key", "value", "file", "word", "left", "CDPATH", "ENV", "BASH_ENV", "PS4", "OLDPWD"} {
			env[name] = "mine"
		}
		env["CDPATH"] = "/tmp"
		r, err := s.Run(t.Context(), sandbox.Command{Argv: []string{"env"}, Env: env})
		require.NoError(t, err)
		delete(env, "OLDPWD") // taken off: it would tell where the supervisor was
		for name, value := range env {
			assert.Contains(t, r.Stdout.Text(), name+"="+value+"\n", name)
		}
		for _, internal := range []string{"toolgen_", "OLDPWD"} {
			assert.NotContains(t, r.Stdout.Text(), internal)
		}
	})
}

func TestTheEnvironmentIsTheImagesThenThePolicys(t *testing.T) {
	f := newFake(t)
	s, err := f.engine().Sandbox(sandbox.Policy{Env: map[string]string{"POLICY": "x"}}, Options{Image: "x"})
	require.NoError(t, err)
	env, err := s.environ(picture{env: []string{"PATH=/image/bin", "POLICY=image", "ODD"}})
	require.NoError(t, err)
	for name, want := range map[string]string{"PATH": "/image/bin", "POLICY": "x", "HOME": "/tmp", "ODD": ""} {
		got, ok := env.Lookup(name)
		assert.True(t, ok, name)
		assert.Equal(t, want, got)
	}
}

func TestArgumentsThatTheEngineCannotCarryAreRefused(t *testing.T) {
	s := live(t, busyboxImage, sandbox.Policy{}, Options{})
	long := strings.Repeat("x", 128<<10)
	for name, c := range map[string]sandbox.Command{
		"a long argument":          {Argv: []string{"echo", long}},
		"a long script":            {Script: ": " + long},
		"a long variable":          {Script: "true", Env: map[string]string{"X": long}},
		"a variable not in UTF-8":  {Script: "true", Env: map[string]string{"X": "\xff"}},
		"a program like an option": {Argv: []string{"-c"}},
		"all together too long":    {Argv: append([]string{"echo"}, strings.Split(strings.Repeat(long[:100_000]+" ", 40), " ")...)},
		"a directory not entered":  {Script: "true", Dir: "/root/none"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := s.Run(t.Context(), c)
			refused(t, err)
			assert.Less(t, len(err.Error()), 300)
		})
	}
	r, err := s.Run(t.Context(), sandbox.Command{Argv: []string{"printf", "%s", long[:128<<10-1]}})
	require.NoError(t, err)
	assert.EqualValues(t, 128<<10-1, r.Stdout.Total, "the longest that fits")
}
