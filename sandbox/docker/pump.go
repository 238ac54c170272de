package docker

import (
	"strconv"
	"strings"
)

// pump reads the connection until the last holder of the streams has died, also
// when nobody listens any more: a background process must not block on us.
func (p *process) pump() {
	in := frames{r: p.conn}
	buf := make([]byte, 32<<10)
	for {
		kind, n, err := in.next(buf)
		switch kind {
		case stdoutFrame:
			p.out.write(buf[:n])
		case stderrFrame:
			p.errs.write(buf[:n])
		}
		if err != nil {
			break
		}
	}
	p.out.flush()
	p.errs.flush()
	close(p.over)
}

// preface keeps what comes before the begin mark, the engine's own words.
type preface struct{ text []byte }

const prefaceMax = 2 << 10

func (p *preface) Write(b []byte) (int, error) {
	p.text = append(p.text, b[:min(len(b), prefaceMax-len(p.text))]...)
	return len(b), nil
}

func (p *preface) String() string { return strings.Join(strings.Fields(string(p.text)), " ") }

// begin is what the supervisor says before the command.
type begin struct {
	pid   int // its own, inside; 0 when there was no directory to work in
	kills int // how often the kernel had killed for memory
}

// end is what it says afterwards, on both streams.
type end struct {
	marks int
	code  int
	kills int
}

// onStdout takes the marks of the standard output: the first one is the begin.
func (p *process) onStdout(fields []string) {
	select {
	case <-p.begun:
		p.onEnd(fields)
		return
	default:
	}
	first, kills, _ := numbers(fields)
	p.mu.Lock()
	p.begin = begin{pid: first, kills: kills}
	p.mu.Unlock()
	close(p.begun)
}

// onEnd takes an end mark. A third one is a forgery and changes nothing.
func (p *process) onEnd(fields []string) {
	code, kills, ok := numbers(fields)
	p.mu.Lock()
	defer p.mu.Unlock()
	if !ok || p.end.marks == 2 {
		return
	}
	p.end = end{marks: p.end.marks + 1, code: code, kills: kills}
	if p.end.marks == 2 {
		close(p.ended)
	}
}

// numbers reads the two numbers of a mark.
func numbers(fields []string) (a, b int, ok bool) {
	if len(fields) != 2 {
		return 0, 0, false
	}
	a, err := strconv.Atoi(fields[0])
	b, err2 := strconv.Atoi(fields[1])
	return a, b, err == nil && err2 == nil
}
