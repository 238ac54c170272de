package sandboxtest

import (
	"crypto/rand"
	"net"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/sandbox"
)

func (s *suite) testNetwork(t *testing.T) {
	port := listenEverywhere(t)
	shared := s.open(t)
	testNoNetwork(t, shared, port)
	testNoEcho(t, shared)
	testUnixSockets(t, shared)
	s.testFullNetwork(t, port)
	t.Run("no single hosts are claimed to be let through", func(t *testing.T) {
		assert.Equal(t, sandbox.None, shared.on(t).sb.Report().Of(sandbox.ControlHosts).Level,
			"a policy has no way to name hosts")
	})
}

func testNoNetwork(t *testing.T, shared *fixture, port string) {
	t.Run("without a network no address of the host answers", func(t *testing.T) {
		f := shared.on(t)
		if !f.stands(sandbox.ControlNetwork) {
			return
		}
		for _, address := range hostAddresses(t) {
			r := f.try("tcp", net.JoinHostPort(address, port))
			assert.Equal(t, 1, r.ExitCode, "%s: %s", address, r.Output())
		}
		assert.Equal(t, 1, f.try("tcp", "169.254.169.254:80").ExitCode, "the metadata address")
	})

	t.Run("without a network no datagram arrives", func(t *testing.T) {
		f := shared.on(t)
		if !f.stands(sandbox.ControlNetwork) {
			return
		}
		conn, err := net.ListenPacket("udp", ":0")
		require.NoError(t, err)
		defer func() { _ = conn.Close() }()
		_, udpPort, err := net.SplitHostPort(conn.LocalAddr().String())
		require.NoError(t, err)
		for _, address := range hostAddresses(t) {
			f.try("udp", net.JoinHostPort(address, udpPort), "datagram")
		}
		require.NoError(t, conn.SetReadDeadline(time.Now().Add(200*time.Millisecond)))
		_, _, err = conn.ReadFrom(make([]byte, 64))
		assert.Error(t, err, "a datagram arrived")
	})
}

func testNoEcho(t *testing.T, shared *fixture) {
	t.Run("without a network no echo comes back", func(t *testing.T) {
		if runtime.GOOS != "linux" {
			t.Skip("the probe sends echo requests on Linux")
		}
		f := shared.on(t)
		if !f.stands(sandbox.ControlNetwork) {
			return
		}
		for _, address := range hostAddresses(t) {
			if ip := net.ParseIP(address); ip.To4() != nil && !ip.IsLoopback() {
				assert.Equal(t, 1, f.try("icmp", address).ExitCode, address)
			}
		}
	})
}

func testUnixSockets(t *testing.T, shared *fixture) {
	t.Run("without a network the host's unix sockets do not answer", func(t *testing.T) {
		if runtime.GOOS != "linux" {
			t.Skip("abstract sockets are a thing of Linux")
		}
		f := shared.on(t)
		if !f.stands(sandbox.ControlNetwork) {
			return
		}
		for _, name := range []string{"@sandboxtest-" + rand.Text(), filepath.Join(t.TempDir(), "s")} {
			l, err := net.Listen("unix", name)
			require.NoError(t, err)
			defer func() { _ = l.Close() }()
			assert.Equal(t, 1, f.try("unix", name).ExitCode, name)
		}
	})

	t.Run("the loopback inside works", func(t *testing.T) {
		assert.Equal(t, "connected", trim(shared.on(t).try("loopback").Stdout))
	})
}

func (s *suite) testFullNetwork(t *testing.T, port string) {
	t.Run("with a network the host can be reached", func(t *testing.T) {
		f := s.open(t, func(p *sandbox.Policy) { p.Network = sandbox.NetworkFull })
		var said []string
		for _, address := range hostAddresses(t) {
			r := f.try("tcp", net.JoinHostPort(address, port))
			if r.OK() {
				return
			}
			said = append(said, address+": "+trim(r.Stderr))
		}
		t.Error("no address answered:\n" + strings.Join(said, "\n"))
	})
}

// listenEverywhere answers on every address of the host and returns the port.
func listenEverywhere(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", ":0")
	require.NoError(t, err)
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			_ = c.Close()
		}
	}()
	_, port, err := net.SplitHostPort(l.Addr().String())
	require.NoError(t, err)
	return port
}

// hostAddresses are the addresses of the host's interfaces, without zones.
func hostAddresses(t *testing.T) []string {
	t.Helper()
	all, err := net.InterfaceAddrs()
	require.NoError(t, err)
	var out []string
	for _, a := range all {
		if n, ok := a.(*net.IPNet); ok && !n.IP.IsLinkLocalUnicast() {
			out = append(out, n.IP.String())
		}
	}
	return out
}
