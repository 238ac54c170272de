package docker

import (
	"bytes"
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/internal/golden"
	"github.com/toolgen/toolgen/sandbox"
)

// TestCreateRequests pins what an engine is asked for, byte for byte but for
// names, tags and the directory of the test.
func TestCreateRequests(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"work/.git/hooks", `li,b "x"`, "config"} {
		require.NoError(t, os.MkdirAll(dir+"/"+name, 0o755))
	}
	for name, c := range map[string]struct {
		policy  sandbox.Policy
		options Options
	}{
		"plain":     {sandbox.Policy{}, Options{}},
		"workspace": {sandbox.PolicyForWorkspace(dir+"/work", true), Options{}},
		"everything": {sandbox.Policy{
			Writable: []string{dir + "/work"}, Readable: []string{dir + `/li,b "x"`}, Protected: []string{dir + "/work/.git"},
			Mounts:  []sandbox.BindMount{sandbox.MountReadOnly(dir+"/config", "/opt/con,fig"), sandbox.MountReadWrite(dir, "/data")},
			Network: sandbox.NetworkFull, User: "1234", Env: map[string]string{"SECRET": "canary"}, InheritEnv: []string{"HOME"},
			Limits: sandbox.Limits{Memory: 256 << 20, Processes: 64, CPUs: 0.5, Disk: 64 << 20},
		}, Options{Runtime: "runsc", Ports: []int{8080, 80}}},
		"more CPUs than there are": {sandbox.Policy{Limits: sandbox.Limits{CPUs: 64}}, Options{}},
	} {
		t.Run(name, func(t *testing.T) {
			f := newFake(t)
			c.options.Image = "python:3.13"
			s, err := f.engine().Sandbox(c.policy, c.options)
			require.NoError(t, err)
			require.NoError(t, s.Start(t.Context()))
			require.NoError(t, s.Close(t.Context()))
			body := f.body("POST /containers/create")
			assert.NotContains(t, string(body), "canary")
			golden.Equal(t, "create_"+strings.ReplaceAll(name, " ", "_")+".json", stable(t, body, dir))
		})
	}
}

// stable leaves out what is zero and what changes with each run.
func stable(t *testing.T, body []byte, dir string) string {
	t.Helper()
	var request map[string]any
	require.NoError(t, json.Unmarshal(body, &request))
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	require.NoError(t, encoder.Encode(prune(request)))
	text := strings.ReplaceAll(out.String(), dir, "DIR")
	for _, r := range []struct{ from, to string }{
		{`"toolgen-[a-z0-9]{16}"`, `"toolgen-NAME"`},
		{`"toolgen.machine": "[0-9a-f]{16}"`, `"toolgen.machine": "MACHINE"`},
		{`"toolgen.process": "[0-9]+"`, `"toolgen.process": "PID"`},
		{`"[2-4][0-9]{12}"`, `"TAG"`},
	} {
		text = regexp.MustCompile(r.from).ReplaceAllString(text, r.to)
	}
	return text
}

func prune(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for key, value := range v {
			if value = prune(value); value == nil {
				delete(v, key)
				continue
			}
			v[key] = value
		}
		if len(v) == 0 {
			return nil
		}
	case []any:
		if len(v) == 0 {
			return nil
		}
	case string, float64, bool:
		if v == "" || v == 0.0 || v == false {
			return nil
		}
	}
	return v
}
