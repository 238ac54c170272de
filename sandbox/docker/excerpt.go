package docker

import (
	"strings"
	"sync"
)

// excerpt keeps the beginning of what is written to it, for an error text.
type excerpt struct {
	mu   sync.Mutex
	text []byte
}

const excerptMax = 2 << 10

func (e *excerpt) Write(b []byte) (int, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.text = append(e.text, b[:min(len(b), excerptMax-len(e.text))]...)
	return len(b), nil
}

// String is the text on one line.
func (e *excerpt) String() string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return strings.Join(strings.Fields(strings.ToValidUTF8(string(e.text), "?")), " ")
}
