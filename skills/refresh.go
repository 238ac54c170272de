package skills

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
)

// Changes is what a refresh found, by names in order.
type Changes struct {
	// Revision is the registry's after the refresh.
	Revision uint64
	// Added, Updated and Removed name skills. A skill counts as updated if a byte
	// of its SKILL.md changed, or if it now comes from another place; resources do
	// not count.
	Added, Updated, Removed []string
	// Diagnostics are what there is to say of files that are new or have changed,
	// and of clashes that are new. All that still holds is in
	// [Registry.Diagnostics].
	Diagnostics Diagnostics
}

// Any tells whether the catalogue changed.
func (c Changes) Any() bool { return len(c.Added)+len(c.Updated)+len(c.Removed) > 0 }

// Refresh reads all roots anew. If a root cannot be read it fails and the
// registry stays as it was. A skill that an edit broke stays as it was too, and
// leaves a diagnostic; a skill whose file is gone is removed.
func (r *Registry) Refresh() (Changes, error) {
	r.refreshing.Lock()
	defer r.refreshing.Unlock()
	found, err := r.scan()
	if err != nil {
		return r.unchanged(), err
	}
	return r.rebuild(found), nil
}

// RefreshIfChanged is Refresh for callers that ask often. It compares paths,
// sizes, times and inodes of the SKILL.md files with those taken before they were
// last read, so an edit during that reading is noticed at the next call. It opens
// no file unless one of them changed less than two seconds before it was looked
// at: then times may hide a second edit, and the contents of such files are
// compared.
func (r *Registry) RefreshIfChanged() (Changes, error) {
	r.refreshing.Lock()
	defer r.refreshing.Unlock()
	found, err := r.scan()
	if err != nil {
		return r.unchanged(), err
	}
	if s := r.current.Load(); r.isCurrent(s, found) {
		r.settle(s, found.at)
		return r.unchanged(), nil
	}
	return r.rebuild(found), nil
}

func (r *Registry) unchanged() Changes {
	if s := r.current.Load(); s != nil {
		return Changes{Revision: s.revision}
	}
	return Changes{}
}

// scanned is one look at the roots from outside: the fingerprint.
type scanned struct {
	at         time.Time // before the look
	candidates []candidate
}

func (r *Registry) scan() (scanned, error) {
	found := scanned{at: time.Now()}
	var errs []error
	for i := range r.sources {
		candidates, err := r.scanner.scan(&r.sources[i])
		errs = append(errs, err)
		found.candidates = append(found.candidates, candidates...)
	}
	if err := errors.Join(errs...); err != nil {
		return scanned{}, fmt.Errorf("skills: %w", err)
	}
	return found, nil
}

// isCurrent tells whether a state still describes what was found.
func (r *Registry) isCurrent(s *state, found scanned) bool {
	if len(s.records) != len(found.candidates) {
		return false
	}
	for i := range s.records {
		if !s.records[i].same(&found.candidates[i]) {
			return false
		}
	}
	for i := range s.records {
		if rec := &s.records[i]; !rec.settled && !r.sameContent(rec) {
			return false
		}
	}
	return true
}

func (r *Registry) sameContent(rec *record) bool {
	if rec.findings.fatal(false) {
		return true
	}
	data, err := rec.source.read(rec.path, r.scanner.maxFile)
	return err == nil && sha256.Sum256(data) == rec.digest
}

// settle notes for which files the stamps suffice from now on.
func (r *Registry) settle(s *state, at time.Time) {
	if !slices.ContainsFunc(s.records, func(rec record) bool { return !rec.settled }) {
		return
	}
	next := *s
	next.records = slices.Clone(s.records)
	for i := range next.records {
		next.records[i].settled = next.records[i].stamp.settled(at)
	}
	r.current.Store(&next)
}

// rebuild reads the candidates and swaps the registry's state.
func (r *Registry) rebuild(found scanned) Changes {
	former := r.current.Load()
	if former == nil {
		former = &state{}
	}
	next, news := r.reread(former, found)
	var chosen map[string]*entry
	chosen, next.clashes = r.choose(next.records)
	next.chosen = slices.SortedFunc(maps.Values(chosen), func(a, b *entry) int {
		return strings.Compare(a.skill.Name, b.skill.Name)
	})
	for _, clash := range next.clashes {
		if !slices.Contains(former.clashes, clash) {
			news = append(news, clash)
		}
	}
	changes := compare(former, next)
	if changes.Any() || next.revision == 0 {
		next.revision++
	}
	changes.Revision, changes.Diagnostics = next.revision, news
	r.current.Store(next)
	return changes
}

// reread examines the candidates. news are the diagnostics of those that are new
// or have changed.
func (r *Registry) reread(former *state, found scanned) (next *state, news Diagnostics) {
	known := make(map[place]*record, len(former.records))
	for i := range former.records {
		known[former.records[i].place()] = &former.records[i]
	}
	next = &state{revision: former.revision}
	for i := range found.candidates {
		c := &found.candidates[i]
		old := known[c.place()]
		rec := r.examine(*c, old)
		rec.settled = c.stamp.settled(found.at)
		next.records = append(next.records, rec)
		next.diagnostics = append(next.diagnostics, rec.diagnostics...)
		if old == nil || !old.same(c) || old.digest != rec.digest {
			news = append(news, rec.diagnostics...)
		}
	}
	return next, news
}

// compare lists the names whose skills differ between two states.
func compare(former, next *state) Changes {
	var c Changes
	for _, e := range next.chosen {
		name := e.skill.Name
		switch old, ok := former.find(name); {
		case !ok:
			c.Added = append(c.Added, name)
		case old.digest != e.digest || old.source != e.source || old.skill.Path != e.skill.Path:
			c.Updated = append(c.Updated, name)
		}
	}
	for _, e := range former.chosen {
		if _, ok := next.find(e.skill.Name); !ok {
			c.Removed = append(c.Removed, e.skill.Name)
		}
	}
	return c
}
