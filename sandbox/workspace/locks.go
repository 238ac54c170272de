package workspace

import (
	"hash/maphash"
	"sync"
)

// locks make changes of one file wait for each other. Files share a fixed
// number of locks, so that names cost no memory.
type locks struct {
	seed maphash.Seed
	of   [64]sync.Mutex
}

func (l *locks) lock(key string) (unlock func()) {
	m := &l.of[maphash.String(l.seed, key)%uint64(len(l.of))]
	m.Lock()
	return m.Unlock
}
