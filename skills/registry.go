package skills

import (
	"iter"
	"slices"
	"sync"
	"sync/atomic"
)

// Registry is the set of skills that the roots held when they were last looked
// at. All methods may be called from several goroutines: readers see one whole
// state, the former or the new one, and never wait for a refresh.
type Registry struct {
	scanner      scanner
	strict       bool
	only         func(Skill) bool
	maxResources int
	sources      []source

	refreshing sync.Mutex
	current    atomic.Pointer[state]
}

// state is what one look at the roots came to. It never changes.
type state struct {
	revision    uint64
	records     []record // of all candidates, in the order of roots and paths
	chosen      []*entry // the skills on offer, by name
	diagnostics Diagnostics
	clashes     Diagnostics // about names, of several files each
}

// find returns the skill of a name.
func (s *state) find(name string) (*entry, bool) {
	i, ok := slices.BinarySearchFunc(s.chosen, name, byName)
	if !ok {
		return nil, false
	}
	return s.chosen[i], true
}

// Len returns how many skills there are.
func (r *Registry) Len() int { return len(r.current.Load().chosen) }

// Revision counts the changes of the catalogue. It is 1 after the registry was
// opened and rises with every refresh that found something added, updated or
// removed, so a prompt that was rendered at the same revision is still right.
func (r *Registry) Revision() uint64 { return r.current.Load().revision }

// Names returns the names of all skills in order: the enum of a load_skill tool.
func (r *Registry) Names() []string { return r.current.Load().names() }

func (s *state) names() []string {
	names := make([]string, len(s.chosen))
	for i, e := range s.chosen {
		names[i] = e.skill.Name
	}
	return names
}

// Get returns what the catalogue knows of a skill.
func (r *Registry) Get(name string) (Skill, bool) {
	e, ok := r.current.Load().find(name)
	if !ok {
		return Skill{}, false
	}
	return e.skill.clone(), true
}

// All yields the skills by name, of one state even if a refresh comes in between.
func (r *Registry) All() iter.Seq[Skill] {
	s := r.current.Load()
	return func(yield func(Skill) bool) {
		for _, e := range s.chosen {
			if !yield(e.skill.clone()) {
				return
			}
		}
	}
}

// Diagnostics returns what the last look at the roots found to say: first of the
// files in the order of roots and paths, then of names that clash. Call its Err to refuse to start with a broken skill.
func (r *Registry) Diagnostics() Diagnostics {
	s := r.current.Load()
	return slices.Concat(s.diagnostics, s.clashes)
}
