package docker

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/internal/golden"
	"github.com/toolgen/toolgen/sandbox"
)

// startOn starts a sandbox on a fake engine and closes it at the end.
func startOn(t *testing.T, f *fake, p sandbox.Policy, o Options) error {
	t.Helper()
	o.Image = "python:3.13"
	s, err := f.engine().Sandbox(p, o)
	require.NoError(t, err)
	t.Cleanup(func() { _ = s.Close(context.Background()) })
	return s.Start(t.Context())
}

// trouble is something that goes wrong while a sandbox starts.
type trouble struct {
	name    string
	arrange func(f *fake)
	policy  sandbox.Policy
	options Options
	is      error
}

func troubles() []trouble {
	return []trouble{
		{"missing image", func(f *fake) { f.fails("GET /images/ID/json", 404, "No such image: python:3.13") }, sandbox.Policy{}, Options{}, sandbox.ErrUnavailable},
		{"pull refused", func(f *fake) {
			f.fails("GET /images/ID/json", 404, "No such image: python:3.13")
			f.fails("POST /images/create", 500, "Get https://registry.example/v2/: no such host")
		}, sandbox.Policy{}, Options{Pull: true}, sandbox.ErrUnavailable},
		{"pull broken off", func(f *fake) {
			f.fails("GET /images/ID/json", 404, "No such image: python:3.13")
			f.on("POST /images/create", func(w http.ResponseWriter, _ *http.Request) {
				_, _ = w.Write([]byte(`{"status":"Pulling"}{"error":"manifest unknown"}`))
			})
		}, sandbox.Policy{}, Options{Pull: true}, sandbox.ErrUnavailable},
		{"windows containers", func(f *fake) {
			f.on("GET /info", func(w http.ResponseWriter, _ *http.Request) { reply(w, 200, map[string]string{"OSType": "windows"}) })
		}, sandbox.Policy{}, Options{}, sandbox.ErrUnavailable},
		{"full disk", func(f *fake) {
			f.fails("POST /containers/create", 500, "mkdir /var/lib/docker/x: no space left on device")
		}, sandbox.Policy{}, Options{}, sandbox.ErrSaturated},
		{"unknown runtime", func(f *fake) { f.fails("POST /containers/create", 400, "Unknown runtime specified runsc") }, sandbox.Policy{}, Options{Runtime: "runsc"}, sandbox.ErrUnavailable},
		{"bad request", func(f *fake) { f.fails("POST /containers/create", 400, "invalid mount config") }, sandbox.Policy{}, Options{}, nil},
		{"start fails", func(f *fake) { f.fails("POST /containers/ID/start", 500, "cgroup: cannot write") }, sandbox.Policy{}, Options{}, nil},
		{"attach fails", func(f *fake) { f.fails("POST /containers/ID/attach", 500, "no") }, sandbox.Policy{}, Options{}, nil},
		{"inspect image fails", func(f *fake) { f.fails("GET /images/ID/json", 500, "database is broken") }, sandbox.Policy{}, Options{}, nil},
		{"no limit of memory", func(f *fake) {
			f.on("GET /info", func(w http.ResponseWriter, _ *http.Request) {
				reply(w, 200, map[string]any{"OSType": "linux", "PidsLimit": true})
			})
		}, sandbox.Policy{Limits: sandbox.Limits{Memory: 64 << 20}}, Options{}, nil},
		{"a limit that was dropped", func(f *fake) {
			f.probe = strings.Replace(fakeProbe, "processes-max 77", "processes-max max", 1)
			f.on("POST /containers/create", func(w http.ResponseWriter, _ *http.Request) {
				reply(w, 201, map[string]any{"Id": "0123456789abcdef", "Warnings": []string{"Your kernel does not support pids limit capabilities"}})
			})
		}, sandbox.Policy{Limits: sandbox.Limits{Processes: 64}}, Options{}, nil},
		{"required and not there", func(*fake) {}, sandbox.Policy{Require: []sandbox.Control{sandbox.ControlUserNS}}, Options{}, nil},
		{"the container ends at once", func(f *fake) {
			f.on("POST /exec/ID/start", f.hijack(func(net.Conn, *bufio.Reader) {}))
			f.on("GET /containers/ID/json", func(w http.ResponseWriter, _ *http.Request) {
				reply(w, 200, map[string]any{"State": map[string]any{"Running": false, "ExitCode": 127}})
			})
		}, sandbox.Policy{}, Options{}, nil},
	}
}

// TestErrorTexts pins what people read when an engine does not do as asked.
func TestErrorTexts(t *testing.T) {
	var all strings.Builder
	for _, c := range troubles() {
		f := newFake(t)
		c.arrange(f)
		err := startOn(t, f, c.policy, c.options)
		require.Error(t, err, c.name)
		if c.is != nil {
			assert.ErrorIs(t, err, c.is, c.name)
		}
		all.WriteString(c.name + ":\n  " + strings.ReplaceAll(err.Error(), "\n", "\n  ") + "\n")
		assert.Equal(t, f.called("POST /containers/create") > 0, f.called("DELETE /containers/ID") > 0, "%s: what may have been created is removed", c.name)
	}
	golden.Equal(t, "errors.txt", all.String())
}

func TestAnEngineThatIsDownIsUnavailableAndNothingIsTried(t *testing.T) {
	engine, err := Connect("unix:///no/such/docker.sock")
	require.NoError(t, err)
	s, err := engine.Sandbox(sandbox.Policy{}, Options{Image: "x"})
	require.NoError(t, err)
	err = s.Start(t.Context())
	require.ErrorIs(t, err, sandbox.ErrUnavailable)
	assert.Equal(t, "docker is not available: the engine at unix:///no/such/docker.sock does not answer: start it, or set DOCKER_HOST to one that runs", err.Error())
	assert.Equal(t, err.Error(), engine.Probe(t.Context(), "x").Error())
	require.NoError(t, s.Close(t.Context()))
	_, err = Connect("nonsense")
	var argument *sandbox.ArgumentError
	require.ErrorAs(t, err, &argument)
}

func TestImagesAreLookedForFirstAndNeverPulledUnasked(t *testing.T) {
	f := newFake(t)
	require.NoError(t, startOn(t, f, sandbox.Policy{}, Options{Pull: true}))
	assert.Zero(t, f.called("POST /images/create"), "it is there")

	f = newFake(t)
	f.fails("GET /images/ID/json", 404, "No such image")
	require.Error(t, startOn(t, f, sandbox.Policy{}, Options{}))
	assert.Zero(t, f.called("POST /images/create"))
	assert.Zero(t, f.called("POST /containers/create"))

	f = newFake(t)
	var pulled atomic.Bool
	f.on("GET /images/ID/json", func(w http.ResponseWriter, _ *http.Request) {
		if !pulled.Load() {
			reply(w, 404, map[string]string{"message": "No such image"})
			return
		}
		reply(w, 200, map[string]any{"Id": "sha256:1"})
	})
	f.on("POST /images/create", func(w http.ResponseWriter, r *http.Request) {
		assert.Equal(t, "python", lastPart(r.URL.Query().Get("fromImage")))
		pulled.Store(true)
		_, _ = w.Write([]byte(`{"status":"Pulling"}{"status":"Done"}`))
	})
	require.NoError(t, startOn(t, f, sandbox.Policy{}, Options{Pull: true}))
	assert.Equal(t, 1, f.called("POST /images/create"))
}

func lastPart(name string) string { return name[strings.LastIndex(name, "/")+1:] }

func TestOnlyContainersOfDeadProcessesOfThisMachineAreReaped(t *testing.T) {
	dead := deadProcess(t)
	for name, c := range map[string]struct {
		labels map[string]string
		reaped int
	}{
		"of a dead process":                {map[string]string{nameLabel: "x", machineLabel: machine(), processLabel: dead}, 1},
		"of this process":                  {map[string]string{nameLabel: "x", machineLabel: machine(), processLabel: strconv.Itoa(os.Getpid())}, 0},
		"of another machine":               {map[string]string{nameLabel: "x", machineLabel: "other", processLabel: dead}, 0},
		"of nobody":                        {map[string]string{nameLabel: "x", machineLabel: machine()}, 0},
		"of somebody who is not a process": {map[string]string{nameLabel: "x", machineLabel: machine(), processLabel: "me"}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			f := newFake(t)
			f.on("GET /containers/json", func(w http.ResponseWriter, r *http.Request) {
				var filters map[string]map[string]bool
				require.NoError(t, json.Unmarshal([]byte(r.URL.Query().Get("filters")), &filters))
				assert.True(t, filters["label"][nameLabel], "only ours are looked at")
				assert.Equal(t, "1", r.URL.Query().Get("all"), "stopped ones, too")
				reply(w, 200, []any{map[string]any{"Id": "abc", "Labels": c.labels}})
			})
			n, err := f.engine().Reap(t.Context())
			require.NoError(t, err)
			assert.Equal(t, c.reaped, n)
			assert.Equal(t, c.reaped, f.called("DELETE /containers/ID"))
		})
	}
}

func TestALeftoverThatCannotBeRemovedIsAnError(t *testing.T) {
	f := newFake(t)
	dead := deadProcess(t)
	f.on("GET /containers/json", func(w http.ResponseWriter, _ *http.Request) {
		reply(w, 200, []any{map[string]any{"Id": "abc", "Labels": map[string]string{nameLabel: "toolgen-x", machineLabel: machine(), processLabel: dead}}})
	})
	f.on("DELETE /containers/ID", func(w http.ResponseWriter, r *http.Request) {
		if strings.Contains(r.URL.Path, "/abc") {
			reply(w, 500, map[string]string{"message": "device busy"})
			return
		}
		f.usual("DELETE /containers/ID")(w, r)
	})
	n, err := f.engine().Reap(t.Context())
	assert.Zero(t, n)
	assert.ErrorContains(t, err, "toolgen-x")
	assert.NoError(t, startOn(t, f, sandbox.Policy{}, Options{}), "a start does not depend on it")
	f.fails("GET /containers/json", 500, "no")
	_, err = f.engine().Reap(t.Context())
	assert.ErrorIs(t, err, sandbox.ErrUnavailable)
}

func TestACancelledStartLeavesNoContainer(t *testing.T) {
	for _, at := range []string{"GET /info", "GET /containers/json", "GET /images/ID/json", "POST /containers/create", "POST /containers/ID/attach", "POST /containers/ID/start", "POST /containers/ID/exec"} {
		t.Run(at, func(t *testing.T) {
			f := newFake(t)
			ctx, cancel := context.WithCancel(t.Context())
			usual := f.usual(at)
			f.on(at, func(w http.ResponseWriter, r *http.Request) {
				cancel()
				time.Sleep(20 * time.Millisecond)
				usual(w, r)
			})
			s, err := f.engine().Sandbox(sandbox.Policy{}, Options{Image: "x"})
			require.NoError(t, err)
			assert.ErrorIs(t, s.Start(ctx), context.Canceled)
			assert.LessOrEqual(t, f.called("POST /containers/create"), f.called("DELETE /containers/ID"))
			assert.ErrorIs(t, s.Health(t.Context()), sandbox.ErrNotStarted)
			require.NoError(t, s.Close(t.Context()))
		})
	}
}

func TestAFailedStartMayBeTriedAgain(t *testing.T) {
	f := newFake(t)
	f.fails("GET /images/ID/json", 404, "No such image")
	s, err := f.engine().Sandbox(sandbox.Policy{}, Options{Image: "x"})
	require.NoError(t, err)
	require.Error(t, s.Start(t.Context()))
	f.on("GET /images/ID/json", nil)
	require.NoError(t, s.Start(t.Context()))
	require.NoError(t, s.Close(t.Context()))
}

func TestCloseDuringStartWins(t *testing.T) {
	f := newFake(t)
	s, err := f.engine().Sandbox(sandbox.Policy{}, Options{Image: "x"})
	require.NoError(t, err)
	f.on("GET /info", func(w http.ResponseWriter, r *http.Request) {
		assert.NoError(t, s.Close(context.Background()))
		assert.ErrorIs(t, s.Start(context.Background()), sandbox.ErrClosed)
		f.usual("GET /info")(w, r)
	})
	assert.ErrorIs(t, s.Start(t.Context()), sandbox.ErrClosed)
	assert.Equal(t, 1, f.called("DELETE /containers/ID"))
}

func TestPathsAreNotShownToAnEngineElsewhere(t *testing.T) {
	engine, err := Connect("tcp://192.0.2.1:2376")
	require.NoError(t, err)
	s, err := engine.Sandbox(sandbox.PolicyForWorkspace(t.TempDir(), true), Options{Image: "x"})
	require.NoError(t, err)
	err = s.Start(t.Context())
	assert.ErrorIs(t, err, errors.ErrUnsupported)
	assert.ErrorContains(t, err, "Upload")
}

func TestProgramsAreStartedSixteenAtATime(t *testing.T) {
	f := newFake(t)
	engine := f.engine()
	for range startsAtOnce {
		require.NoError(t, engine.enter(t.Context()))
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	assert.ErrorIs(t, engine.enter(ctx), context.DeadlineExceeded)
	engine.leave()
	assert.NoError(t, engine.enter(t.Context()))
}

func TestOptionRefusals(t *testing.T) {
	engine := newFake(t).engine()
	network := sandbox.Policy{Network: sandbox.NetworkFull}
	for name, c := range map[string]struct {
		policy  sandbox.Policy
		options Options
	}{
		"no image":                 {sandbox.Policy{}, Options{}},
		"ports without a network":  {sandbox.Policy{}, Options{Image: "x", Ports: []int{80}}},
		"port 0":                   {network, Options{Image: "x", Ports: []int{0}}},
		"port 65536":               {network, Options{Image: "x", Ports: []int{65536}}},
		"a port twice":             {network, Options{Image: "x", Ports: []int{80, 80}}},
		"too little memory":        {sandbox.Policy{Limits: sandbox.Limits{Memory: 1 << 20}}, Options{Image: "x"}},
		"a policy that is none":    {sandbox.Policy{Writable: []string{"relative"}}, Options{Image: "x"}},
		"a mount on a mount":       {sandbox.Policy{Mounts: []sandbox.BindMount{sandbox.MountReadOnly("/x", "/sys/y")}}, Options{Image: "x"}},
		"a user by name":           {sandbox.Policy{User: "root"}, Options{Image: "x"}},
		"the container's own user": {sandbox.Policy{User: "65531"}, Options{Image: "x"}},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := engine.Sandbox(c.policy, c.options)
			refused(t, err)
		})
	}
}

func TestReports(t *testing.T) {
	var all strings.Builder
	p := sandbox.Policy{Limits: sandbox.Limits{Memory: 256 << 20, Processes: 64, CPUs: 0.5}}
	f := newFake(t)
	s, err := f.engine().Sandbox(p, Options{Image: "x"})
	require.NoError(t, err)
	all.WriteString("before start:\n" + s.Report().String())
	require.NoError(t, s.Start(t.Context()))
	all.WriteString("\nafter start:\n" + s.Report().String())
	require.NoError(t, s.Close(t.Context()))

	f = newFake(t)
	f.looks = "newest 0\nnewest 0\n.\n"
	f.probe = "CapEff: 00000000a80425fb\nNoNewPrivs: 0\nSeccomp: 0\nroot rw\ninterface lo:\ninterface eth0:\n.\n"
	f.on("GET /info", func(w http.ResponseWriter, _ *http.Request) {
		reply(w, 200, map[string]any{"ServerVersion": "0", "OSType": "linux", "SecurityOptions": []string{"name=userns"}})
	})
	s, err = f.engine().Sandbox(sandbox.Policy{}, Options{Image: "x"})
	require.NoError(t, err)
	require.NoError(t, s.Start(t.Context()))
	all.WriteString("\nan engine that enforces little:\n" + s.Report().String())
	require.NoError(t, s.Close(t.Context()))

	f = newFake(t)
	f.on("GET /info", func(w http.ResponseWriter, _ *http.Request) {
		reply(w, 200, map[string]any{"ServerVersion": "1", "OSType": "linux", "CgroupVersion": "2", "MemoryLimit": true, "PidsLimit": true, "CpuCfsQuota": true, "SecurityOptions": []string{"name=rootless"}})
	})
	s, err = f.engine().Sandbox(sandbox.Policy{Network: sandbox.NetworkFull}, Options{Image: "x"})
	require.NoError(t, err)
	require.NoError(t, s.Start(t.Context()))
	all.WriteString("\nrootless, with a network:\n" + s.Report().String())
	require.NoError(t, s.Close(t.Context()))
	golden.Equal(t, "reports.txt", all.String())
}
