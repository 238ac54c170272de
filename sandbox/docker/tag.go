package docker

import (
	"crypto/rand"
	"encoding/binary"
	"strconv"
)

// tag is by what the processes of a command are known: two resource limits that
// every child inherits, that limit nothing, and that nobody without
// CAP_SYS_RESOURCE can raise. The resident set is limited to the tag in KiB,
// between two and four pebibytes, and the file locks to what is missing from the
// tag to a fixed sum. Linux has used neither since 2.6.
//
// Of two tags one has the lower limit for the resident set and the other that
// for locks. So no process can turn the limits of one command into those of
// another by lowering them: what a command has started is always within its own
// tag, and never above another's.
type tag uint64

const (
	tagBase = 1 << 41
	tagSum  = 4 * tagBase
)

func newTag() tag {
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails, see crypto/rand
	return tag(tagBase + binary.LittleEndian.Uint64(b[:])%tagBase)
}

// words are the two limits as ulimit takes them.
func (t tag) words() []string {
	return []string{strconv.FormatUint(uint64(t), 10), strconv.FormatUint(uint64(t.limits().locks), 10)}
}

// limits are what a process with this tag has.
func (t tag) limits() limits {
	return limits{rss: uint64(t) * 1024, locks: tagSum - uint64(t)}
}

// covers reports whether a process with these limits may have come from the
// command with this tag. It has, unless a process of another command has
// lowered its limits, for which there is no use.
func (t tag) covers(l limits) bool {
	of := t.limits()
	return l.rss <= of.rss && l.locks <= of.locks
}

// limits are the hard limits of a process: bytes of resident set, and locks.
type limits struct{ rss, locks uint64 }
