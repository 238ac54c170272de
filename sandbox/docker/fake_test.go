package docker

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// fake is an engine that answers what a test tells it to, on a socket of its
// own. Without instructions it has one image, and a container whose keeper
// answers probes.
type fake struct {
	t       *testing.T
	address string

	mu      sync.Mutex
	calls   []string                    // "METHOD /path", without the version
	bodies  map[string][]byte           // the last body of a call
	answers map[string]http.HandlerFunc // by call; ids are written as ID
	probe   string                      // what the keeper answers to a probe
	looks   string                      // what the witness sees
	keepers string                      // the keeper, as the witness sees it
	asked   []string                    // what it was asked for
	gone    chan struct{}               // closed when the container is removed
}

const fakeProbe = `CapEff: 0000000000000000
NoNewPrivs: 1
Seccomp: 2
root ro,relatime
interface lo:
processes 3
processes-max 77
memory 268435456
cpu 50000
.
`

func newFake(t *testing.T) *fake {
	t.Helper()
	dir, err := os.MkdirTemp("", "fake") // short: a socket's path has 108 bytes
	require.NoError(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	listener, err := net.Listen("unix", filepath.Join(dir, "s"))
	require.NoError(t, err)
	f := &fake{
		t: t, address: "unix://" + filepath.Join(dir, "s"), bodies: map[string][]byte{}, answers: map[string]http.HandlerFunc{},
		probe: fakeProbe, looks: "newest 7\nKEEPER\nnewest 7\n.\n", gone: make(chan struct{}),
	}
	server := &http.Server{Handler: f}
	go func() { _ = server.Serve(listener) }()
	t.Cleanup(func() { _ = server.Close() })
	return f
}

// engine is a connection to the fake.
func (f *fake) engine() *Engine {
	e, err := Connect(f.address)
	require.NoError(f.t, err)
	f.t.Cleanup(func() { _ = e.Close() })
	return e
}

// on gives a call an answer of its own.
func (f *fake) on(call string, answer http.HandlerFunc) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.answers[call] = answer
}

// fails makes a call fail with a status and an engine's words.
func (f *fake) fails(call string, status int, message string) {
	f.on(call, func(w http.ResponseWriter, _ *http.Request) {
		reply(w, status, map[string]string{"message": message})
	})
}

func (f *fake) called(call string) int {
	f.mu.Lock()
	defer f.mu.Unlock()
	n := 0
	for _, c := range f.calls {
		if c == call {
			n++
		}
	}
	return n
}

func (f *fake) body(call string) []byte {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.bodies[call]
}

func (f *fake) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	call := r.Method + " " + callPath(r.URL.Path)
	body, _ := io.ReadAll(r.Body)
	f.mu.Lock()
	f.calls, f.bodies[call] = append(f.calls, call), body
	if exec := (struct{ Cmd []string }{}); json.Unmarshal(body, &exec) == nil && len(exec.Cmd) == 6 && exec.Cmd[3] == "keeper" {
		kib, _ := strconv.ParseUint(exec.Cmd[4], 10, 64)
		f.keepers = fmt.Sprintf("5 %d %s S", kib*1024, exec.Cmd[5])
	}
	answer := f.answers[call]
	f.mu.Unlock()
	if answer == nil {
		answer = f.usual(call)
	}
	answer(w, r)
}

// callPath drops the version and writes ids as ID.
func callPath(path string) string {
	parts := strings.Split(path, "/")
	if len(parts) > 1 && strings.HasPrefix(parts[1], "v1.") {
		parts = append(parts[:1], parts[2:]...)
	}
	if len(parts) > 2 && parts[2] != "create" && parts[2] != "json" {
		parts[2] = "ID"
	}
	return strings.Join(parts, "/")
}

func (f *fake) usual(call string) http.HandlerFunc {
	say := func(v any) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) { reply(w, http.StatusOK, v) }
	}
	switch call {
	case "HEAD /_ping", "GET /_ping":
		return func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Api-Version", "1.41")
			w.WriteHeader(http.StatusOK)
		}
	case "GET /info":
		return say(map[string]any{"ServerVersion": "20.10.24", "OSType": "linux", "NCPU": 2, "CgroupVersion": "1", "MemoryLimit": true, "PidsLimit": true, "CpuCfsQuota": true})
	case "GET /images/ID/json":
		return say(map[string]any{"Id": "sha256:1", "Config": map[string]any{"Env": []string{"PATH=/image/bin"}, "Volumes": map[string]any{"/data": map[string]any{}}}})
	case "GET /containers/json":
		return say([]any{})
	case "POST /containers/create", "POST /containers/ID/exec":
		return say(map[string]any{"Id": "0123456789abcdef"})
	case "POST /containers/ID/start":
		return func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) }
	case "POST /containers/ID/wait":
		return f.wait
	case "GET /containers/ID/json":
		return say(map[string]any{"State": map[string]any{"Running": true}})
	case "GET /exec/ID/json":
		return say(map[string]any{"Running": false, "ExitCode": 0})
	case "POST /containers/ID/attach":
		return f.hijack(func(conn net.Conn, _ *bufio.Reader) { <-f.gone })
	case "POST /exec/ID/start":
		return f.hijack(f.keeper)
	case "DELETE /containers/ID":
		return f.remove
	default:
		f.t.Errorf("the fake engine was asked for %s", call)
		return func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTeapot) }
	}
}

func (f *fake) wait(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(http.StatusOK)
	w.(http.Flusher).Flush()
	select {
	case <-f.gone:
		_ = json.NewEncoder(w).Encode(map[string]int{"StatusCode": 137})
	case <-r.Context().Done():
	}
}

func (f *fake) remove(w http.ResponseWriter, _ *http.Request) {
	f.mu.Lock()
	defer f.mu.Unlock()
	select {
	case <-f.gone:
		reply(w, http.StatusNotFound, map[string]string{"message": "No such container"})
	default:
		close(f.gone)
		w.WriteHeader(http.StatusNoContent)
	}
}

// command lets serve stand for every command; what it is given are the bytes of
// its mark with some fields.
func (f *fake) command(serve func(conn net.Conn, mark func(fields string) string)) {
	f.on("POST /containers/ID/exec", func(w http.ResponseWriter, _ *http.Request) {
		id := "command"
		if !strings.Contains(string(f.body("POST /containers/ID/exec")), `"sandbox"`) {
			id = "keeper"
		}
		reply(w, http.StatusCreated, map[string]string{"Id": id})
	})
	f.on("POST /exec/ID/start", func(w http.ResponseWriter, r *http.Request) {
		if strings.Contains(r.URL.Path, "/keeper/") {
			f.hijack(f.keeper)(w, r)
			return
		}
		var request struct{ Cmd []string }
		if err := json.Unmarshal(f.body("POST /containers/ID/exec"), &request); err != nil || len(request.Cmd) < 7 {
			f.t.Errorf("%v in %v", err, request)
			return
		}
		word := request.Cmd[6]
		f.hijack(func(conn net.Conn, _ *bufio.Reader) {
			serve(conn, func(fields string) string { return "\x1e" + word + " " + fields + "\x1e" })
		})(w, r)
	})
}

// hijack turns a request into a connection for serve.
func (f *fake) hijack(serve func(conn net.Conn, in *bufio.Reader)) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		conn, buffered, err := w.(http.Hijacker).Hijack()
		if err != nil {
			f.t.Error(err)
			return
		}
		defer func() { _ = conn.Close() }()
		_, _ = io.WriteString(conn, "HTTP/1.1 101 UPGRADED\r\nConnection: Upgrade\r\nUpgrade: tcp\r\n\r\n")
		serve(conn, buffered.Reader)
	}
}

// keeper answers as keeper.sh and witness.sh would for a command that is gone.
func (f *fake) keeper(conn net.Conn, in *bufio.Reader) {
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		verb := strings.Fields(line)[0]
		f.mu.Lock()
		answer := ".\n"
		f.asked = append(f.asked, strings.TrimSpace(line))
		switch verb {
		case "probe", "room":
			answer = f.probe
		case "look":
			answer = strings.ReplaceAll(f.looks, "KEEPER", f.keepers)
		}
		f.mu.Unlock()
		if _, err := conn.Write(frame(stdoutFrame, answer)); err != nil {
			return
		}
	}
}

// frame is text of a stream as an engine sends it.
func frame(kind byte, text string) []byte {
	n := len(text)
	return append([]byte{kind, 0, 0, 0, byte(n >> 24), byte(n >> 16), byte(n >> 8), byte(n)}, text...)
}

func reply(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v)
}
