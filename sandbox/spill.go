package sandbox

import "os"

// spill is the file behind a Recorder. It gives up at its limit and at the
// first failure: output must not be lost to the program over a full disk.
type spill struct {
	dir   string
	limit int64
	file  *os.File
	name  string
	size  int64
	cut   bool
}

func (s *spill) write(p []byte) {
	if s.cut || len(p) == 0 {
		return
	}
	if s.file == nil && !s.open() {
		return
	}
	if s.limit != NoLimit && s.size+int64(len(p)) > s.limit {
		p, s.cut = p[:s.limit-s.size], true
	}
	n, err := s.file.Write(p)
	s.size += int64(n)
	if err != nil {
		s.cut = true
	}
}

func (s *spill) open() bool {
	err := os.MkdirAll(s.dir, 0o700)
	if err == nil {
		s.file, err = os.CreateTemp(s.dir, "output-*.log")
	}
	if err != nil {
		s.cut = true
		return false
	}
	s.name = s.file.Name()
	return true
}

// close returns the file's name, empty if there is none, and whether it is cut.
func (s *spill) close() (name string, cut bool) {
	if s.file != nil {
		if s.file.Close() != nil {
			s.cut = true
		}
		s.file = nil
	}
	return s.name, s.cut
}
