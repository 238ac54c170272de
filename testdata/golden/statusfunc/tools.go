// Package statusfunc has tools whose status a function renders.
package statusfunc

import (
	"context"
	"strconv"

	_ "github.com/toolgen/toolgen/testdata/golden/statusfunc/words"
	route "github.com/toolgen/toolgen/testdata/golden/statusfunc/words"
)

// Repeat says it again.
//
//tool:name repeat
//tool:statusfunc a
//tool:inject log
//tool:default times 2
func Repeat(ctx context.Context, text string, log Log, times int, mood *Mood) string { return text }

// Mood is how it is said.
type Mood string

// The moods.
const (
	Glad Mood = "glad"
	Sad  Mood = "sad"
)

// Log is a service.
type Log interface{ Print(text string) }

// a has the name that generated code likes for arguments.
func a(text string, times int, mood *Mood) string {
	s := "Saying " + text + " " + strconv.Itoa(times) + " times"
	if mood != nil {
		s += ", " + string(*mood)
	}
	return s
}

// Count counts.
//
//tool:name count
//tool:statusfunc words.Counting
func Count(upto int) int { return upto }

// Go goes.
//
//tool:name go
//tool:statusfunc route.Route.Status
func Go(r route.Route) {}

// Box is what is moved.
type Box struct {
	Base
	//tool:optional
	Fragile bool `json:"fragile"`
}

// Base is part of a Box.
type Base struct {
	Label string `json:"label"`
}

// Moving is shown while a Box is moved.
func (b *Box) Moving() string {
	if b.Fragile {
		return "Moving " + b.Label + " with care"
	}
	return "Moving " + b.Label
}

// Move moves a box.
//
//tool:name move
//tool:statusfunc (*Box).Moving
func Move(b *Box) {}

// Lift lifts a box.
//
//tool:name lift
//tool:statusfunc Lifting
func Lift(b Box) {}

// Lifting is shown while a Box is lifted.
func Lifting(b Box) string { return "Lifting\n" + b.Label }

// Station is a service with tools.
type Station struct{}

// Wait waits.
//
//tool:name wait
//tool:statusfunc waiting
func (s *Station) Wait() {}

// Call calls a train.
//
//tool:name call
//tool:statusfunc calling
func (s *Station) Call(train string) {}

func waiting() string { return "Waiting" }

func calling(train string) string { return "Calling the " + train }
