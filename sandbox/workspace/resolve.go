package workspace

import (
	"errors"
	"io/fs"
	"os"
	"strings"
)

// mostLinks is how many links one name may pass, as in Linux.
const mostLinks = 40

// resolve gives the name that a path leads to once its links are followed,
// the last one too when follow is set. Missing ends are left as they are, so
// that they can be created, unless a link led there.
//
// The answer is advice, not protection: it tells the reasons apart and gives
// a write the place behind a link. The handle stays the fence, for a
// directory can turn into a link between this look and the next call.
func resolve(root *os.Root, name string, follow bool) (string, error) {
	var done []string
	links := 0
	rest := strings.Split(name, "/")
	for len(rest) > 0 {
		part := rest[0]
		rest = rest[1:]
		switch part {
		case "", ".":
			continue
		case "..":
			if len(done) == 0 {
				return "", &fault{ErrOutside, "a link on its way leads out"}
			}
			done = done[:len(done)-1]
			continue
		}
		at := strings.Join(append(done[:len(done):len(done)], part), "/")
		target, err := linkAt(root, at, follow || len(rest) > 0)
		switch {
		case errors.Is(err, fs.ErrNotExist) && links > 0:
			return "", &fault{ErrLink, "its target does not exist"}
		case errors.Is(err, fs.ErrNotExist):
			return joined(append(append(done, part), rest...)), nil
		case err != nil:
			return "", err
		case target == "":
			done = append(done, part)
			continue
		}
		if links++; links > mostLinks {
			return "", &fault{ErrLink, "its links run in circles"}
		}
		rest = append(strings.Split(target, "/"), rest...)
	}
	return joined(done), nil
}

// linkAt gives the target of a link that is to be followed, "" for the rest.
func linkAt(root *os.Root, at string, follow bool) (string, error) {
	info, err := root.Lstat(at)
	if err != nil {
		return "", plain(err)
	}
	if info.Mode()&fs.ModeSymlink == 0 || !follow {
		return "", nil
	}
	target, err := root.Readlink(at)
	if err != nil {
		return "", plain(err)
	}
	if isAbs(target) {
		return "", absoluteLink()
	}
	return target, nil
}

// absoluteLink is the reason for a link that os.Root would refuse as well.
func absoluteLink() error {
	return &fault{ErrOutside, "a link with an absolute target is never followed; name the target itself if it is inside"}
}

// joined joins parts; none are the root.
func joined(parts []string) string {
	if len(parts) == 0 {
		return "."
	}
	return strings.Join(parts, "/")
}
