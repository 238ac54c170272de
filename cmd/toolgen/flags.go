package main

import (
	"path/filepath"
	"slices"
	"strconv"
)

// goStyle lets flags be written with one dash, as Go's own tools have them:
// -format becomes --format. Short flags (-C) and negative numbers stay. As with
// the go command, "help list" is "list --help".
func goStyle(args []string) []string {
	if len(args) > 0 && args[0] == "help" {
		return append(slices.Clone(args[1:]), "--help")
	}
	out := make([]string, len(args))
	for i, arg := range args {
		if arg == "--" {
			copy(out[i:], args[i:])
			break
		}
		if len(arg) > 2 && arg[0] == '-' && arg[1] >= 'a' && arg[1] <= 'z' {
			arg = "-" + arg
		}
		out[i] = arg
	}
	return out
}

func absolute(dir, path string) string {
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(dir, path)
}

// plural is "1 file", "2 files".
func plural(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return strconv.Itoa(n) + " " + noun
}
