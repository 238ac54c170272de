package tool_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
)

// The tools of the tests for what a host decides at run time, as a user would write
// them. What toolgen would make of them is in clinic_tools_test.go.

// User is who is served.
type User struct {
	Name  string
	Admin bool
}

// IsAdmin reports whether the user may do anything.
func (u User) IsAdmin() bool { return u.Admin }

// Ward is where patients lie.
type Ward struct {
	Name string
	Beds map[string]string // patients by bed
}

// Discharge sends a patient home.
//
//	//tool:name discharge
//	//tool:available provided(*Ward) && requires(User.IsAdmin)
//	//tool:approval NeedsConsent
//	//tool:statusfunc DischargeStatus
//	//tool:timeout 1m
//	//tool:alias release
//	//tool:inject ward
func Discharge(_ context.Context, bed string, force bool, ward *Ward) (string, error) {
	patient, ok := ward.Beds[bed]
	if !ok {
		return "", errors.New("no such bed in /srv/clinic/beds.go")
	}
	delete(ward.Beds, bed)
	return patient + " went home", nil
}

// NeedsConsent says which discharges are asked about.
func NeedsConsent(_ string, force bool) bool { return force }

// DischargeStatus is shown meanwhile.
func DischargeStatus(bed string, force bool) string {
	if force {
		return "Clearing bed " + bed + "..."
	}
	return "Discharging from bed " + bed + "..."
}

// Find finds patients.
//
//	//tool:name find
//	//tool:describe DescribeFind
//	//tool:publicmeta docs https://clinic.example/find
//	//tool:effects none
func Find(departments []string, group Group) string {
	return strings.Join(departments, "+") + " " + group.Department
}

// Group narrows a search.
type Group struct {
	//tool:choices Departments
	Department string `json:"department"`
}

// Departments are what there is to choose from.
func Departments(ward *Ward) []string {
	switch ward.Name {
	case "broken":
		panic("secret of the departments")
	case "":
		return nil
	}
	return []string{ward.Name, "surgery", `"eye" clinic`}
}

// DescribeFind is Find's description where there is a ward.
func DescribeFind(ward *Ward) string {
	if ward.Name == "broken" {
		panic("secret of the description")
	}
	return "Finds patients near ward " + ward.Name + "."
}

// Disk is where notebooks are kept.
type Disk interface{ Label() string }

// Floppy is a Disk.
type Floppy string

// Label names it.
func (f Floppy) Label() string { return string(f) }

// NotebookConfig sets up a Notebook.
type NotebookConfig struct {
	Title string `json:"title"`
	//tool:default 100
	MaxNotes int `json:"max_notes"`
}

// Notebook keeps notes.
//
// The funcs are for the tests: what to do at the start, at the end and in a call.
type Notebook struct {
	NotebookConfig
	disk            Disk
	start, end, hit func(context.Context) error

	mu    sync.Mutex
	notes []string
}

// NewNotebook opens a notebook.
//
//	//tool:kit notebook
func NewNotebook(disk Disk, c NotebookConfig) (*Notebook, error) {
	if c.Title == "cursed" {
		return nil, fmt.Errorf("no notebook may be called %q", c.Title)
	}
	return &Notebook{NotebookConfig: c, disk: disk}, nil
}

func (n *Notebook) during(ctx context.Context, f func(context.Context) error) error {
	if f == nil {
		return nil
	}
	return f(ctx)
}

// Start opens the file.
func (n *Notebook) Start(ctx context.Context) error { return n.during(ctx, n.start) }

// Close writes the file.
func (n *Notebook) Close(ctx context.Context) error { return n.during(ctx, n.end) }

// Write adds a note.
//
//	//tool:name note_write
func (n *Notebook) Write(ctx context.Context, text string) error {
	if err := n.during(ctx, n.hit); err != nil {
		return err
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	n.notes = append(n.notes, text)
	return nil
}

// Read returns the notes.
//
//	//tool:name note_read
//	//tool:hints readonly
//	//tool:concurrent
func (n *Notebook) Read(ctx context.Context) (string, error) {
	if err := n.during(ctx, n.hit); err != nil {
		return "", err
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	return fmt.Sprintf("%s on %s: %s", n.Title, n.disk.Label(), strings.Join(n.notes, "; ")), nil
}

// Timer is a second kit, without a configuration, life or constructor's error.
type Timer struct{}

// NewTimer starts a timer.
//
//	//tool:kit timer
func NewTimer(_ *Notebook) *Timer { return &Timer{} }

// Lap tells the time.
//
//	//tool:name lap
func (t *Timer) Lap() string { return "0s" }
