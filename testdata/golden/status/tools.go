// Package status has tools that say what they are doing.
package status

import "time"

// Mode is a closed set.
type Mode string

// The modes.
const (
	Fast Mode = "fast"
	Slow Mode = "slow"
)

// Name is a defined string.
type Name string

// Count is a defined integer.
type Count int

// Copy copies.
//
//tool:name copy
//tool:status Copying {from} to {to} ({times}x, {mode}, {{all}})...
//tool:param from The source.
//tool:param target The target.
//tool:as target to
//tool:param times How often.
//tool:default times 2
//tool:param mode How.
//tool:default mode slow
func Copy(from string, target Name, times Count, mode Mode) {}

// Wait waits.
//
//tool:name wait
//tool:status Waiting
func Wait() {}

// Report are the arguments of File.
type Report struct {
	Title  string     `json:"title"`
	Due    time.Time  `json:"due"`
	Amount float64    `json:"amount"`
	Small  float32    `json:"small"`
	ID     uint64     `json:"id"`
	Byte   int8       `json:"byte"`
	Done   bool       `json:"done"`
	Note   *string    `json:"note"`
	Until  *time.Time `json:"until"`
}

// File files a report.
//
//tool:name file
//tool:status {title} due {due}: {amount}, {small}, {id}, {byte}, {done}, [{note}] [{until}]
func File(r Report) {}
