package docker

import (
	"errors"
	"io"
	"net/http"
	"testing"
	"time"

	"github.com/toolgen/toolgen/sandbox"
)

func isA[T error](err error, target *T) bool { return errors.As(err, target) }

func isDenied(err error) bool { return errors.Is(err, sandbox.ErrDenied) }

// fetched tries for a while: a server inside takes a moment.
func fetched(t *testing.T, url string) string {
	t.Helper()
	client := &http.Client{Timeout: 2 * time.Second}
	defer client.CloseIdleConnections()
	for range 50 {
		response, err := client.Get(url)
		if err == nil {
			text, err := io.ReadAll(response.Body)
			_ = response.Body.Close()
			if err == nil && len(text) > 0 {
				return string(text)
			}
		}
		time.Sleep(100 * time.Millisecond)
	}
	return ""
}
