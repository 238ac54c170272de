package specfile

import "strconv"

// Problem is one thing that is wrong with a file.
type Problem struct {
	File         string
	Line, Column int // in characters, from 1; 0 for the file as a whole
	Message      string
}

// Error is the problem with its place.
func (p *Problem) Error() string { return place(p.File, p.Line, p.Column) + ": " + p.Message }

func place(file string, line, column int) string {
	if line == 0 {
		return file
	}
	return file + ":" + strconv.Itoa(line) + ":" + strconv.Itoa(column)
}
