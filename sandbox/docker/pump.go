package docker

import "strconv"

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
	left  int // processes
}

// onStdout takes the marks of the standard output: the first one is the begin.
func (p *process) onStdout(fields []string) {
	if closed(p.begun) {
		p.onEnd(fields)
		return
	}
	n, ok := numbers(fields)
	if !ok {
		return
	}
	p.mu.Lock()
	p.begin = begin{pid: n[0], kills: n[1]}
	p.mu.Unlock()
	close(p.begun)
}

// onEnd takes an end mark. A third one is a forgery and changes nothing.
func (p *process) onEnd(fields []string) {
	n, ok := numbers(fields)
	p.mu.Lock()
	defer p.mu.Unlock()
	if !ok || p.end.marks == 2 {
		return
	}
	p.end = end{marks: p.end.marks + 1, code: n[0], kills: n[1], left: n[2]}
	if p.end.marks == 2 {
		close(p.ended)
	}
}

// numbers reads the fields of a mark: process or status, kills, what is left.
func numbers(fields []string) (n [3]int, ok bool) {
	if len(fields) != len(n) {
		return n, false
	}
	for i, f := range fields {
		var err error
		if n[i], err = strconv.Atoi(f); err != nil {
			return n, false
		}
	}
	return n, true
}
