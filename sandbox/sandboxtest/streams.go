package sandboxtest

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/sandbox"
)

func (s *suite) testStreams(t *testing.T) {
	shared := s.open(t, func(p *sandbox.Policy) { p.Limits.Output = 4 << 20 })
	testBytes(t, shared)
	testTees(t, shared)
	testInput(t, shared)
}

func testBytes(t *testing.T, shared *fixture) {
	t.Run("no stdin is end of file, not the host's", func(t *testing.T) {
		r := shared.on(t).run(sandbox.Command{Script: "cat; echo end $?"})
		assert.Equal(t, "end 0", trim(r.Stdout))
	})

	t.Run("binary bytes go in and come out as they are", func(t *testing.T) {
		noise := make([]byte, 1<<20)
		rng := rand.NewChaCha8([32]byte{1})
		_, _ = rng.Read(noise)
		// What a docker stream header looks like, and what a shell might eat.
		noise = append([]byte{1, 0, 0, 0, 0, 0, 0, 5, 2, 0, 0, 0, '\r', '\n', 0, 4, 26, 3}, noise...)
		f := shared.on(t)
		r := f.run(sandbox.Command{Script: "cat > blob && cat blob", Stdin: bytes.NewReader(noise)})
		require.True(t, r.OK(), r.Summary())
		assert.True(t, bytes.Equal(noise, r.Stdout.Bytes()), "%d bytes in, %d out", len(noise), r.Stdout.Total)
		assert.Zero(t, r.Stdout.Omitted)
	})

	t.Run("both streams are apart", func(t *testing.T) {
		r := shared.on(t).sh("echo one; echo two >&2; echo three")
		assert.Equal(t, "one\nthree\n", r.Stdout.Text())
		assert.Equal(t, "two\n", r.Stderr.Text())
		assert.Equal(t, "one\nthree\ntwo\n", r.Output())
	})
}

func testTees(t *testing.T, shared *fixture) {
	t.Run("writers see every byte as it comes", func(t *testing.T) {
		first := make(chan struct{})
		var out lockedBuffer
		out.seen = func() { first <- struct{}{} }
		done := beside(func() (*sandbox.Result, error) {
			return shared.sb.Run(t.Context(), sandbox.Command{Script: "echo a; while [ ! -e go ]; do sleep 0.05; done; echo b", Stdout: &out})
		})
		select {
		case <-first:
		case <-done:
			t.Fatal("nothing was streamed")
		}
		out.seen = nil
		shared.on(t).sh("touch go")
		<-done
		assert.Equal(t, "a\nb\n", out.text())
	})

	t.Run("a writer that fails does not fail the command", func(t *testing.T) {
		r := shared.on(t).run(sandbox.Command{Script: "echo a; echo b", Stdout: failing{}})
		assert.True(t, r.OK())
		assert.Equal(t, "a\nb\n", r.Stdout.Text())
	})
}

func testInput(t *testing.T, shared *fixture) {
	t.Run("100 MB of input are counted", func(t *testing.T) {
		r := shared.on(t).run(sandbox.Command{Script: "wc -c", Stdin: io.LimitReader(zeros{}, 100_000_000), Timeout: 2 * time.Minute})
		assert.Equal(t, "100000000", trim(r.Stdout))
	})

	t.Run("input that is not read does not hold the command up", func(t *testing.T) {
		start := time.Now()
		r := shared.on(t).run(sandbox.Command{Script: "exec 0<&-; echo done", Stdin: zeros{}})
		assert.Equal(t, "done", trim(r.Stdout))
		r = shared.on(t).run(sandbox.Command{Script: "head -c 3 | wc -c", Stdin: zeros{}})
		assert.Equal(t, "3", trim(r.Stdout))
		assert.Less(t, time.Since(start), 20*time.Second)
	})

	t.Run("an input that never comes does not hold the result up", func(t *testing.T) {
		r, w := io.Pipe()
		defer func() { _ = w.Close() }()
		assert.True(t, shared.on(t).run(sandbox.Command{Script: "true", Stdin: r}).OK())
	})
}

// zeros is an endless input.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errors.New("no") }

// lockedBuffer is a writer that may be read meanwhile. seen is told of the
// first write.
type lockedBuffer struct {
	mu   sync.Mutex
	buf  strings.Builder
	once sync.Once
	seen func()
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.once.Do(func() {
		if b.seen != nil {
			b.seen()
		}
	})
	return b.buf.Write(p)
}

func (b *lockedBuffer) text() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.String()
}
