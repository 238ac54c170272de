package skills

import (
	"errors"
	"os"
	"path"
	"path/filepath"
)

// Validate reports everything that the format forbids or advises against in the
// skill in a directory, in one go: for authors and for CI. It is stricter than a
// [Registry]; what is an error here may load there with a warning. Symbolic links
// are followed, and resources are not read.
func Validate(dir string) Diagnostics {
	c, err := single(dir)
	if err != nil {
		return findings{{code: CodeUnreadable, message: err.Error()}}.forAuthor(filepath.ToSlash(dir))
	}
	found := author().enter(c, defaultDepth)
	if len(found) == 0 {
		fs := findings{{code: CodeNoFile, message: "the directory holds no " + fileName, hint: "create it"}}
		return fs.forAuthor(c.source.shown(c.dir))
	}
	_, ds := examineForAuthor(found[0])
	return ds
}

// author scans as authors need it: with all defaults, links followed.
func author() scanner { return scanner{depth: defaultDepth, maxFile: defaultFileSize} }

// single is a skill's directory as a candidate of the directory above it, so that
// its name is known even if it is given as ".".
func single(dir string) (candidate, error) {
	host, err := filepath.Abs(dir)
	if err != nil {
		return candidate{}, err
	}
	switch info, err := os.Stat(host); {
	case err != nil:
		return candidate{}, errors.New("the directory cannot be read: " + reason(err))
	case !info.IsDir():
		return candidate{}, errors.New("this is a file; want the directory of a skill")
	}
	src, err := Dir(filepath.Join(dir, "..")).resolve()
	name := filepath.Base(host)
	return candidate{source: &src, dir: name, path: path.Join(name, fileName)}, err
}

// examineForAuthor reads a candidate and says everything about it. The entry is
// nil if a registry could not use it.
func examineForAuthor(c candidate) (*entry, Diagnostics) {
	doc, sum := author().inspect(c)
	e := &entry{skill: doc.skill, source: c.source, digest: sum}
	fs := append(doc.findings, linkFindings(e)...)
	ds := fs.forAuthor(c.source.shown(c.path))
	if fs.fatal(false) {
		return nil, ds
	}
	return e, ds
}

// linkFindings reports what a registry will list as refused.
func linkFindings(e *entry) findings {
	if e.skill.Dir == "" {
		return nil
	}
	var fs findings
	list := listing{limit: maxVisited, own: fileIn(e)}
	if err := e.tree(list.walk); err != nil {
		fs.add(CodeUnreadable, 0, "the directory cannot be listed: "+reason(err), "check its permissions")
	}
	_, _, refused := list.result()
	for _, name := range refused {
		fs.add(CodeLinkLeaves, 0, name+" is a link that leaves the skill, or no file; it is never read", "copy the file")
	}
	return fs
}
