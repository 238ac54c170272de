// Package clinic has tools that use everything which a host decides at run time,
// together.
//
//tool:tags clinic
package clinic

import (
	"errors"
	"slices"
)

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
//tool:name discharge
//tool:available provided(*Ward) && requires(User.IsAdmin)
//tool:approval NeedsConsent
//tool:statusfunc DischargeStatus
//tool:describe DescribeDischarge
//tool:timeout 1m
//tool:alias release
//tool:publicmeta docs https://clinic.example/discharge
//tool:choices bed Beds
//tool:default force false
//tool:secret pin
//tool:inject ward
func Discharge(bed string, force bool, pin *int, ward *Ward) (string, error) {
	patient, ok := ward.Beds[bed]
	if !ok {
		return "", errors.New("no such bed")
	}
	return patient + " went home", nil
}

// NeedsConsent says which discharges are asked about.
func NeedsConsent(_ string, force bool, _ *int) bool { return force }

// DischargeStatus is shown meanwhile.
func DischargeStatus(bed string, force bool, _ *int) string {
	if force {
		return "Clearing bed " + bed + "..."
	}
	return "Discharging from bed " + bed + "..."
}

// DescribeDischarge describes Discharge in a ward.
func DescribeDischarge(w *Ward) string { return "Sends a patient of " + w.Name + " home." }

// Beds are those of a ward.
func Beds(w *Ward) []string {
	var beds []string
	for bed := range w.Beds {
		beds = append(beds, bed)
	}
	slices.Sort(beds)
	return beds
}

// Config sets up a Log.
type Config struct {
	Title string `json:"title"`
}

// Log keeps notes.
type Log struct {
	title string
	notes []string
}

// NewLog opens a log.
//
//tool:kit log
func NewLog(c Config) *Log { return &Log{title: c.Title} }

// Write adds a note.
//
//tool:name log_write
//tool:available requires(User.IsAdmin) || !provided(*Ward)
//tool:approval never
//tool:statusfunc Entry.Writing
func (l *Log) Write(e Entry) int {
	l.notes = append(l.notes, e.Text)
	return len(l.notes)
}

// Entry is a note.
type Entry struct {
	Text string `json:"text"`
	//tool:secret
	Author string `json:"author,omitempty"`
}

// Writing is shown while an entry is written.
func (e Entry) Writing() string { return "Noting " + e.Text }
