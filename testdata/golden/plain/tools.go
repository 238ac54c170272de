// Package plain has tools whose parameters are their arguments.
package plain

import (
	"context"
	"errors"
	"strings"
)

// Repeat says a text several times.
//
//tool:name repeat
func Repeat(
	ctx context.Context,
	// What to say.
	//
	//tool:minlength 1
	text string,
	times int, // How often to say it.
) (string, error) {
	if times < 0 {
		return "", errors.New("nobody can take words back")
	}
	return strings.Repeat(text, times), ctx.Err()
}

// Compare says which of two numbers is greater.
//
//tool:name compare
//tool:param a The one.
//tool:param b The other.
func Compare(a, b int) string {
	switch {
	case a < b:
		return "b"
	case a > b:
		return "a"
	}
	return "neither"
}

// Greet greets somebody.
//
// It knows:
//   - names
//   - nothing else
//
//tool:name greet
//tool:param who Whom to greet.
//tool:as who name
//tool:optional who
func Greet(who string) string {
	if who == "" {
		who = "world"
	}
	return "Hello, " + who + "!"
}

// Ping answers.
//
//tool:name ping
func Ping() string { return "pong" }
