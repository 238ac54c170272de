package workspace

import "strconv"

// Unlimited switches [Limits.FileBytes] off.
const Unlimited = -1

// Limits bound one call. Zero means the default.
type Limits struct {
	// FileBytes is the largest file read, written or edited. Default 10 MiB;
	// [Unlimited] takes any size. Grep skips larger files.
	FileBytes int64
	// Entries is how many entries one list, glob or grep looks at. Default 100,000.
	Entries int
	// Results is how many entries or matches one call returns at most.
	// Default 1,000.
	Results int
	// Depth is how many levels a walk goes down. Default 64.
	Depth int
	// ScanBytes is how many bytes one grep reads. Default 256 MiB.
	ScanBytes int64
}

// filled gives the limits with defaults in place.
func (l Limits) filled() (Limits, error) {
	if l.FileBytes < Unlimited {
		return l, limitFault("FileBytes", l.FileBytes)
	}
	for _, f := range []struct {
		name  string
		value int64
	}{{"Entries", int64(l.Entries)}, {"Results", int64(l.Results)}, {"Depth", int64(l.Depth)}, {"ScanBytes", l.ScanBytes}} {
		if f.value < 0 {
			return l, limitFault(f.name, f.value)
		}
	}
	l.FileBytes = or(l.FileBytes, 10<<20)
	l.Entries = or(l.Entries, 100_000)
	l.Results = or(l.Results, 1000)
	l.Depth = or(l.Depth, 64)
	l.ScanBytes = or(l.ScanBytes, 256<<20)
	return l, nil
}

func limitFault(name string, got int64) error {
	return &fault{ErrArgument, "limit " + name + " must be over 0, or 0 for the default, got " + strconv.FormatInt(got, 10)}
}

// or gives value, or the default where it is zero.
func or[N int | int64](value, otherwise N) N {
	if value == 0 {
		return otherwise
	}
	return value
}
