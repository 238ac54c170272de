package docker

import (
	"bufio"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/toolgen/toolgen/sandbox"
)

//go:embed script/keeper.sh
var keeperScript string

// markVariable is by what the processes of a command are known, besides their tag.
const markVariable = "TOOLGEN_COMMAND"

// keeper is the program in the container that finds the processes of commands.
// One is needed for each user: without capabilities nobody signals another's.
type keeper struct {
	mu    sync.Mutex
	conn  *stream
	lines *bufio.Scanner
}

// keeperTime bounds an answer. Looking at one process takes about half a
// millisecond; a keeper that does not answer was stopped from inside.
const keeperTime = 5 * time.Second

func (c *container) newKeeper(ctx context.Context, user string) (*keeper, error) {
	if err := c.engine.enter(ctx); err != nil {
		return nil, err
	}
	defer c.engine.leave()
	_, conn, err := c.engine.client.exec(ctx, c.id, execution{
		user: user, env: []string{markVariable + "=keeper"},
		argv: []string{"/bin/sh", "-c", findScript + keeperScript, "keeper", newTag().kib()},
	})
	if err != nil {
		return nil, err
	}
	k := &keeper{conn: conn, lines: bufio.NewScanner(&frames{r: conn})}
	if _, err := k.ask("room"); err != nil {
		k.close()
		return nil, fmt.Errorf("the keeper did not start: %w", err)
	}
	return k, nil
}

// ask sends a request and returns the lines of the answer. After an error the
// keeper is of no use any more.
func (k *keeper) ask(request string) ([]string, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if err := k.conn.SetDeadline(time.Now().Add(keeperTime)); err != nil {
		return nil, err
	}
	if _, err := io.WriteString(k.conn, request+"\n"); err != nil {
		return nil, err
	}
	var answer []string
	for k.lines.Scan() && len(answer) < answerMax {
		if k.lines.Text() == "." {
			return answer, nil
		}
		answer = append(answer, k.lines.Text())
	}
	return nil, errors.Join(fmt.Errorf("it ended: %s", strings.Join(answer, " ")), k.lines.Err())
}

// answerMax is far more lines than an answer has.
const answerMax = 1000

func (k *keeper) close() { _ = k.conn.Close() }

// ask asks the keeper of a user, and a new one if the old one has been killed.
func (c *container) ask(ctx context.Context, user, request string) ([]string, error) {
	var failed error
	for range 2 {
		k, err := c.keeperOf(ctx, user)
		if err != nil {
			return nil, err
		}
		answer, err := k.ask(request)
		if err == nil {
			return answer, nil
		}
		failed = err
		c.dismiss(user, k)
	}
	return nil, fmt.Errorf("the keeper does not answer: %w", failed)
}

func (c *container) keeperOf(ctx context.Context, user string) (*keeper, error) {
	c.mu.Lock()
	k, lost := c.keepers[user], c.lost
	c.mu.Unlock()
	if lost != nil {
		return nil, lost
	}
	if k != nil {
		return k, nil
	}
	fresh, err := c.newKeeper(ctx, user)
	if err != nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	k, lost = c.keepers[user], c.lost
	if k != nil || lost != nil {
		fresh.close() // somebody was faster
		return k, lost
	}
	c.keepers[user] = fresh
	return fresh, nil
}

func (c *container) dismiss(user string, k *keeper) {
	k.close()
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.keepers[user] == k {
		delete(c.keepers, user)
	}
}

// number asks for an answer of one number.
func (c *container) number(ctx context.Context, user, request string) (int, error) {
	answer, err := c.ask(ctx, user, request)
	if err != nil {
		return 0, err
	}
	if len(answer) == 1 {
		if n, err := strconv.Atoi(answer[0]); err == nil {
			return n, nil
		}
	}
	return 0, fmt.Errorf("the keeper said %q to %q; something inside speaks in its place", answer, request)
}

// full reports that the limit of processes leaves no room for a further command.
func (c *container) full(ctx context.Context) bool {
	c.mu.Lock()
	users := slices.Collect(maps.Keys(c.keepers))
	c.mu.Unlock()
	if len(users) == 0 {
		return false
	}
	answer, err := c.ask(ctx, users[0], "room")
	if err != nil {
		return false
	}
	f := fields(answer)
	now, err1 := strconv.Atoi(f["processes"])
	most, err2 := strconv.Atoi(f["processes-max"])
	return err1 == nil && err2 == nil && now+entering > most
}

// fields reads "name value" lines.
func fields(lines []string) map[string]string {
	out := map[string]string{}
	for _, line := range lines {
		name, value, _ := strings.Cut(line, " ")
		out[name] = strings.TrimSpace(value)
	}
	return out
}

func saturated() error {
	return &sandbox.SaturatedError{
		Resource: "processes",
		Hint:     "end what runs in the background, or raise Limits.Processes",
	}
}
