package workspace

import (
	"context"
	"errors"
	"path"
	"slices"
	"strconv"
	"strings"
)

// errOutput is what a broken or foreign stat, find or tar leads to.
var errOutput = errors.New("file access in the sandbox failed: the output of its file tools was not understood; it needs coreutils or busybox")

// entryBytes is room for one entry of a walk, on average.
const entryBytes = 256

// recordEnd ends an entry. A name that find prints never holds two slashes.
const recordEnd = "//\n"

func (t *execTree) walk(ctx context.Context, name string, b bounds, visit visit) (bool, error) {
	most := int64(b.entries) * entryBytes
	out, err := t.output(ctx, call{
		op: "walk", name: name, follow: true,
		args: []string{strconv.Itoa(b.depth), strconv.FormatInt(most, 10)},
	}, most)
	if err != nil {
		return false, err
	}
	found, err := parseEntries(string(out), name)
	if err != nil && int64(len(out)) < most {
		return false, &outage{err}
	}
	cut := int64(len(out)) >= most || len(found) > b.entries
	found = found[:min(len(found), b.entries)]
	slices.SortFunc(found, func(x, y meta) int { return byElement(x.name, y.name) })
	return replay(found, name, b, visit) || cut, nil
}

// replay visits what find has found, in order; it tells whether the limit on
// depth left something out.
func replay(found []meta, start string, b bounds, visit visit) bool {
	cut := false
	pruned := ""
	level := spot{name: start}
	for _, m := range found {
		if pruned != "" && strings.HasPrefix(m.name, pruned) {
			continue
		}
		step := visit(m)
		if step == stop {
			return cut
		}
		if !m.mode.IsDir() {
			continue
		}
		if step == prune {
			pruned = m.name + "/"
		} else if b.limit && strings.Count(level.rel(m.name), "/")+1 >= b.depth {
			cut = true
		}
	}
	return cut
}

// parseEntries reads the records of find below start, up to the last whole one.
func parseEntries(out, start string) ([]meta, error) {
	var found []meta
	for out != "" {
		record, rest, whole := strings.Cut(out, recordEnd)
		if !whole {
			return found, errOutput
		}
		out = rest
		// The name comes last and may hold anything but the end of a record.
		at := strings.Index(record, "./")
		if at < 0 {
			return found, errOutput
		}
		m, _, ok := parseMeta(strings.TrimSuffix(record[:at], " "))
		if !ok {
			return found, errOutput
		}
		m.name = path.Join(start, record[at+2:])
		found = append(found, m)
	}
	return found, nil
}

// byElement orders names as a walk does: parents first, then by their elements.
func byElement(x, y string) int {
	return slices.Compare(strings.Split(x, "/"), strings.Split(y, "/"))
}
