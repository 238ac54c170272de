package skills

import (
	"crypto/sha256"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"
)

var (
	errNotRegular = errors.New("it is not a regular file")
	errTooLarge   = errors.New("it is too large")
)

// read returns a file's bytes if it is regular and has at most limit of them. It
// asks the open file what it is, since the name may have come to mean a FIFO or
// a device after it was scanned.
func (s *source) read(name string, limit int64) ([]byte, error) {
	file, err := s.open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	info, err := file.Stat()
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, errNotRegular
	}
	data, err := io.ReadAll(io.LimitReader(file, limit+1))
	switch {
	case err != nil:
		return nil, err
	case int64(len(data)) > limit:
		return nil, errTooLarge
	}
	return data, nil
}

func (s *source) open(name string) (fs.File, error) {
	if s.host == "" {
		return s.fsys.Open(name)
	}
	return os.OpenFile(s.directory(name), os.O_RDONLY|openNonblock, 0)
}

// digest identifies what was read.
type digest [sha256.Size]byte

// inspect reads and parses a candidate. What the file cannot tell about itself,
// its name and its kind, comes first among the findings.
func (sc scanner) inspect(c candidate) (document, digest) {
	fs := c.findings
	if fs.fatal(false) {
		return document{findings: fs}, digest{}
	}
	if name := trueName(c); name != fileName {
		fs.add(CodeFileName, 0, "the file is called "+name, "rename it to "+fileName)
	}
	data, err := c.source.read(c.path, sc.maxFile)
	if err != nil {
		fs = append(fs, sc.readFinding(err))
		return document{findings: fs}, digest{}
	}
	doc := parse(data, path.Base(c.dir))
	doc.findings = append(fs, doc.findings...)
	doc.skill.Dir, doc.skill.Path = c.source.directory(c.dir), c.path
	return doc, sha256.Sum256(data)
}

// trueName is how the directory spells the file's name. Where disks ignore case,
// opening SKILL.md succeeds for skill.md as well.
func trueName(c candidate) string {
	name := path.Base(c.path)
	entries, err := fs.ReadDir(c.source.fsys, c.dir)
	if err != nil {
		return name
	}
	spelt := name
	for _, entry := range entries {
		switch {
		case entry.Name() == name:
			return name
		case strings.EqualFold(entry.Name(), name):
			spelt = entry.Name()
		}
	}
	return spelt
}

func (sc scanner) readFinding(err error) finding {
	switch {
	case errors.Is(err, errTooLarge):
		return finding{code: CodeFileSize, message: tooLarge(sc.maxFile), hint: "move text to files that the instructions refer to"}
	case errors.Is(err, errNotRegular):
		return finding{code: CodeFileKind, message: fileName + " is not a regular file", hint: "want a regular file"}
	}
	return finding{code: CodeUnreadable, message: fileName + " cannot be read: " + reason(err), hint: "check its permissions"}
}
