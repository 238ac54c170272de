package workspace

import (
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"unicode/utf8"
)

// longestName is the longest name we look at, in bytes: PATH_MAX of Linux.
const longestName = 4096

// isAbs reports whether name is absolute, by slash or, on Windows, by volume.
func isAbs(name string) bool {
	return strings.HasPrefix(name, "/") || filepath.VolumeName(name) != ""
}

// clean checks a name and reduces "//", "." and a trailing slash. It leaves
// ".." alone, because that must not cross the border of a mount.
func clean(name string) (string, error) {
	name = filepath.ToSlash(name)
	switch {
	case name == "":
		return "", &fault{ErrArgument, "the name is empty"}
	case len(name) > longestName:
		return "", &fault{ErrArgument, "the name is longer than " + strconv.Itoa(longestName) + " bytes"}
	case strings.IndexByte(name, 0) >= 0:
		return "", &fault{ErrArgument, "the name holds a NUL byte"}
	}
	var parts []string
	for part := range strings.SplitSeq(name, "/") {
		if part != "" && part != "." {
			parts = append(parts, part)
		}
	}
	joined := strings.Join(parts, "/")
	if strings.HasPrefix(name, "/") {
		return "/" + joined, nil
	}
	return joined, nil
}

// below gives the rest of name under prefix, "." for prefix itself. Both are
// absolute and clean; a sibling that begins with the same letters is not below.
func below(prefix, name string) (string, bool) {
	if prefix == "/" {
		return path.Clean("." + name), true
	}
	if name == prefix {
		return ".", true
	}
	rest, found := strings.CutPrefix(name, prefix+"/")
	return rest, found
}

// local resolves ".." by name and reports whether the result stays inside.
func local(rest string) (string, bool) {
	cleaned := path.Clean(rest)
	return cleaned, cleaned != ".." && !strings.HasPrefix(cleaned, "../")
}

// printable shows a name in an error: as it is where it is harmless, quoted
// and shortened where it could break the line or the terminal.
func printable(name string) string {
	const most = 200
	short := name
	if len(short) > most {
		short = strings.ToValidUTF8(short[:most], "") + "..."
	}
	for _, r := range short {
		if !strconv.IsPrint(r) || r == utf8.RuneError {
			return strconv.Quote(short)
		}
	}
	if short == "" {
		return `""`
	}
	return short
}
