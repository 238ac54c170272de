// Package kits has tools that share state: the methods of kits.
package kits

import (
	"context"
	"errors"
	"io"
	"strings"
	"sync"

	"github.com/toolgen/toolgen/testdata/golden/foreign/money"
)

// Disk is where notebooks are kept.
type Disk interface{ Label() string }

// Log is what happened, for the tests.
type Log struct {
	mu    sync.Mutex
	lines []string
}

// Add notes what happened.
func (l *Log) Add(line string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.lines = append(l.lines, line)
}

// All is what happened.
func (l *Log) All() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Join(l.lines, " ")
}

// Limits is a part of a configuration.
type Limits struct {
	//tool:default 100
	//tool:min 1
	MaxNotes int `json:"max_notes"`
}

// NotebookConfig sets up a Notebook.
type NotebookConfig struct {
	//tool:minlength 1
	Title  string `json:"title"`
	Limits Limits `json:"limits,omitempty"`
	// How it looks.
	//
	//tool:enum lined, blank
	//tool:default lined
	Paper string `json:"paper"`
}

// Notebook keeps notes.
type Notebook struct {
	NotebookConfig
	disk  Disk
	log   *Log
	notes []string
	gate  chan struct{}
}

// NewNotebook opens a notebook.
//
//tool:kit notebook
//tool:inject log optional
func NewNotebook(disk Disk, c NotebookConfig, log *Log) (*Notebook, error) {
	if c.Title == "cursed" {
		return nil, errors.New("no notebook may be called cursed")
	}
	if log == nil {
		log = &Log{}
	}
	log.Add("new:" + c.Title)
	return &Notebook{NotebookConfig: c, disk: disk, log: log, gate: make(chan struct{})}, nil
}

// Start opens the file.
func (n *Notebook) Start(context.Context) error {
	n.log.Add("start:notebook")
	return nil
}

// Close writes the file.
func (n *Notebook) Close(context.Context) error {
	n.log.Add("close:notebook")
	return nil
}

// Write adds a note.
//
//tool:name note_write
//tool:param text What to write.
func (n *Notebook) Write(text string) error {
	if len(n.notes) >= max(n.Limits.MaxNotes, 1) {
		return errors.New("full")
	}
	n.notes = append(n.notes, text)
	return nil
}

// Read returns the notes. A value receiver is no obstacle.
//
//tool:name note_read
//tool:hints readonly
//tool:concurrent
func (n Notebook) Read() string {
	return n.Title + " on " + n.disk.Label() + ", " + n.Paper + ": " + strings.Join(n.notes, "; ")
}

// Wait waits for Go, which can only come beside it.
//
//tool:name note_wait
func (n *Notebook) Wait(ctx context.Context) error {
	select {
	case <-n.gate:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Go lets Wait go on.
//
//tool:name note_go
//tool:concurrent
func (n *Notebook) Go(ctx context.Context) error {
	select {
	case n.gate <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// index is a kit that needs another one. Its tools all have value
// receivers, and its constructor makes a pointer all the same.
type index struct {
	w   io.Writer
	v   string
	pay money.Amount
}

// newIndex has a configuration by pointer from another package, and names that
// clash with what is emitted. The Notebook's fields have JSON forms, and it is a
// service all the same.
//
//tool:kit Note-Index
//tool:inject v optional
func newIndex(_ *Notebook, s io.Writer, config *money.Amount, v string) *index {
	return &index{w: s, v: v, pay: *config}
}

// Close ends the index.
func (i *index) Close(context.Context) error {
	_, err := io.WriteString(i.w, "close:index")
	return err
}

// Fee tells what an entry costs.
//
//tool:name index_fee
func (i index) Fee() money.Amount { return i.pay }

// Search takes the other kit, and a service of its own.
//
//tool:name index_search
//tool:inject disk, nb
//tool:param word What to look for.
func (i index) Search(word string, disk Disk, nb *Notebook) string {
	for _, note := range nb.notes {
		if strings.Contains(note, word) {
			return i.v + disk.Label() + ": " + note
		}
	}
	return "nothing"
}

// Timer is a kit that is a value, without configuration, services or life.
type Timer struct{ unit string }

// NewTimer makes a timer.
//
//tool:kit timer
func NewTimer() (Timer, error) { return Timer{"s"}, nil }

// Lap tells the time. Close is its own affair: it takes something.
//
//tool:name lap
func (t Timer) Lap() string { return "0" + t.unit }

// Close is no end of the timer.
func (t Timer) Close(hard bool) string { return t.unit }
