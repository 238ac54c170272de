package workspace

import (
	"bytes"
	"context"
	"errors"
	"strconv"
	"strings"
)

// EditOptions refine an edit.
type EditOptions struct {
	// All replaces every occurrence, left to right without overlap, where
	// otherwise exactly one must be there.
	All bool
	// Expect refuses to edit content other than this ([ErrChanged]).
	Expect Version
}

// Edited tells what an edit did.
type Edited struct {
	// Path is the name, as an [Entry] shows it.
	Path string
	// Count is how many occurrences were replaced.
	Count int
	// Lines are where the replacements begin in the new content, from 1.
	Lines []int
	// Before and After name the content on either side of the edit.
	Before, After Version
}

// EditError tells why the text to replace was not replaced. It is [ErrMatch].
type EditError struct {
	// Path is the name, as an [Entry] shows it.
	Path string
	// Lines are where occurrences begin, from 1, the first 20 of them; none
	// were found when it is empty.
	Lines []int
	// Count is how many there are, overlapping ones too.
	Count int
}

// mostLines is how many places an EditError names.
const mostLines = 20

func (e *EditError) Error() string {
	start := "edit " + printable(e.Path) + ": "
	if e.Count == 0 {
		return start + "the text to replace was not found; read the file and give the text exactly as it stands there, with its blanks and line breaks"
	}
	numbers := make([]string, len(e.Lines))
	for i, line := range e.Lines {
		numbers[i] = strconv.Itoa(line)
	}
	more := ""
	if e.Count > len(e.Lines) {
		more = ", ..."
	}
	return start + "the text to replace stands there " + strconv.Itoa(e.Count) + " times (lines " +
		strings.Join(numbers, ", ") + more + "); give more of the text around the one to replace, or replace all"
}

// Is makes an EditError an ErrMatch.
func (e *EditError) Is(target error) bool { return target == ErrMatch }

// Edit replaces old with replacement in a UTF-8 text file and touches no
// other byte. The text is looked for as given; where it is not found so, a
// line break in it also matches the other kind, LF or CRLF. Line breaks of
// the replacement take the kind that is used there, unless old itself names
// CRLF. Unless All is set, old must stand there exactly once, counting
// overlapping places; an [EditError] tells where it does.
func (f *Files) Edit(ctx context.Context, name, old, replacement string, o EditOptions) (Edited, error) {
	s, err := f.findWritable("edit", name)
	if err != nil {
		return Edited{}, err
	}
	if old == "" {
		return Edited{}, failed("edit", s.shown, &fault{ErrArgument, "the text to replace is empty; write the file to give it new content"})
	}
	defer f.lock(s)()
	data, err := s.tree.read(ctx, s.name, f.limits.FileBytes)
	if err == nil {
		err = textual(data)
	}
	version := VersionOf(data)
	if err == nil && o.Expect != "" && o.Expect != version {
		err = &fault{ErrChanged, "read it again and repeat the change"}
	}
	if err != nil {
		return Edited{}, failed("edit", s.shown, err)
	}
	cuts, err := places(data, old, o.All)
	var edit *EditError
	if errors.As(err, &edit) {
		edit.Path = s.shown
		return Edited{}, edit
	}
	after, lines := splice(data, cuts, old, replacement)
	if !bytes.Equal(after, data) {
		if _, err := f.write(ctx, s, change{data: after, expect: version}); err != nil {
			return Edited{}, failed("edit", s.shown, err)
		}
	}
	return Edited{Path: s.shown, Count: len(cuts), Lines: lines, Before: version, After: VersionOf(after)}, nil
}
