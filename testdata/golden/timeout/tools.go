// Package timeout has tools whose calls end in time.
package timeout

import (
	"context"
	"time"
)

// Wait waits, and listens to its context.
//
//tool:name wait
//tool:timeout 1m30s
func Wait(ctx context.Context, seconds int) (string, error) {
	select {
	case <-time.After(time.Duration(seconds) * time.Second):
		return "waited", nil
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// Doze waits, and listens to nobody.
//
//tool:name doze
//tool:timeout 250ms
func Doze(milliseconds int) string {
	time.Sleep(time.Duration(milliseconds) * time.Millisecond)
	return "awake"
}

// Hurry has an hour.
//
//tool:name hurry
//tool:timeout 60m
func Hurry() {}

// Rush has what no unit but the least can say.
//
//tool:name rush
//tool:timeout 1.5us
func Rush() {}
