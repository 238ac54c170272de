package local_test

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/toolgen/toolgen/sandbox"
	"github.com/toolgen/toolgen/sandbox/jobs"
	"github.com/toolgen/toolgen/sandbox/local"
	"github.com/toolgen/toolgen/sandbox/shell"
)

func Example() {
	ctx := context.Background()
	dir, err := os.MkdirTemp("", "example-")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer func() { _ = os.RemoveAll(dir) }()
	s, err := local.NewUnsafe(sandbox.PolicyForWorkspace(dir, true))
	if err == nil {
		err = s.Start(ctx)
	}
	if err != nil {
		fmt.Println(err)
		return
	}
	defer func() { _ = s.Close(ctx) }()

	for _, script := range []string{"echo hello", "echo oh no >&2; exit 3", "sleep 60", "no-such-program"} {
		r, err := s.Run(ctx, sandbox.Command{Script: script, Timeout: time.Second})
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%s, %d bytes\n", r.Summary(), r.Stdout.Total)
	}

	sh, err := shell.Open(ctx, s, shell.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	_, _ = sh.Run(ctx, "mkdir sub && cd sub && export MODE=fast", 0)
	if r, err := sh.Run(ctx, `echo "${PWD##*/} $MODE"`, 0); err == nil {
		fmt.Println(r.Text())
	}

	js, err := jobs.New(s, jobs.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	if j, err := js.Start(ctx, sandbox.Command{Script: "echo built; exit 2"}); err == nil {
		u, _ := js.Wait(ctx, j.ID, 0, time.Minute)
		fmt.Printf("%s %s, %s: %s", j.ID, u.Job.State, u.Job.Detail, u)
	}
	_ = js.Close(ctx)

	// Output:
	// exit status 0, 6 bytes
	// exit status 3, 0 bytes
	// timed out after 1s, 0 bytes
	// exit status 127, 0 bytes
	// [exit code: 0]
	// [stdout]
	// sub fast
	// job-1 failed, exit status 2: built
}
