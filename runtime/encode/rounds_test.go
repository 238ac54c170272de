package encode_test

import "testing"

// rounds is how often a property is tried: under the race detector, which is run
// with -short, a tenth as often.
func rounds(n int) int {
	if testing.Short() {
		return n / 10
	}
	return n
}
