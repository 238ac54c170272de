package docker

import (
	"crypto/rand"
	"encoding/binary"
	"strconv"
)

// tag is the resident set limit by which the processes of a command are known,
// in KiB: between two and four pebibytes, so that it limits nothing, and
// unguessable, so that no two commands share one.
type tag uint64

const tagBase = 1 << 41

func newTag() tag {
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails, see crypto/rand
	return tag(tagBase + binary.LittleEndian.Uint64(b[:])%tagBase)
}

// kib is the tag as ulimit -m takes it.
func (t tag) kib() string { return strconv.FormatUint(uint64(t), 10) }

// bytes is the tag as /proc/PID/stat shows it.
func (t tag) bytes() string { return strconv.FormatUint(uint64(t)*1024, 10) }
