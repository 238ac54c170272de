// Probe is the hostile program of the sandbox conformance suite. It is built
// without cgo, so that it runs in an image that holds nothing else. Each verb
// tries one thing, says what came of it, and exits 0 when it worked.
package main

import (
	"fmt"
	"os"
	"strconv"
	"time"
)

func main() {
	if len(os.Args) < 2 {
		fail("usage: probe verb [argument...]")
	}
	verb, ok := verbs()[os.Args[1]]
	if !ok {
		fail("no verb " + os.Args[1])
	}
	// A verb that is missing an argument is a mistake in the suite; the index
	// panic says where.
	if err := verb(os.Args[2:]); err != nil {
		fail(err.Error())
	}
}

func verbs() map[string]func(args []string) error {
	return map[string]func(args []string) error{
		"tcp": dial("tcp"), "unix": dial("unix"), "udp": udp, "icmp": icmp, "loopback": loopback,
		"beat": beat, "detach": detach, "leave": leave, "sleep": sleep,
		"memory": memory, "spin": spin, "fill": fill, "flood": flood,
		"status": status, "syscall": syscalls, "see": see, "signal": signalPID, "zombies": zombies,
	}
}

func fail(text string) {
	fmt.Fprintln(os.Stderr, text)
	os.Exit(1)
}

func number(s string) int64 {
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil {
		fail(err.Error())
	}
	return n
}

// sleep takes a duration. Further arguments are for others to find it by.
func sleep(args []string) error {
	d, err := time.ParseDuration(args[0])
	time.Sleep(d)
	return err
}
