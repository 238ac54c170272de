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

//go:embed script/witness.sh
var witnessScript string

// keeper is a program of ours that stands ready in the container. One is needed
// for each user to signal its processes: without capabilities nobody signals
// another's. That of the anchor's user is the witness, which looks at processes:
// a command could stop its own keeper and speak in its place.
type keeper struct {
	tag   tag
	mu    sync.Mutex
	conn  *stream
	lines *bufio.Scanner
}

// keeperTime bounds an answer. Looking at one process takes about a
// millisecond; a keeper that does not answer was stopped from inside.
const keeperTime = 5 * time.Second

func (c *container) newKeeper(ctx context.Context, user string) (*keeper, error) {
	if err := c.engine.enter(ctx); err != nil {
		return nil, err
	}
	defer c.engine.leave()
	c.arriving.Add(1)
	defer c.arriving.Add(-1)
	k := &keeper{tag: newTag()}
	name, script := "keeper", keeperScript
	if user == anchorUser {
		name, script = "witness", witnessScript
	}
	var err error
	_, k.conn, err = c.engine.client.exec(ctx, c.id, execution{
		user: user, argv: append([]string{"/bin/sh", "-c", findScript + script, name}, k.tag.words()...),
	})
	if err != nil {
		return nil, err
	}
	k.lines = bufio.NewScanner(&frames{r: k.conn})
	if _, err := k.ask("hello"); err != nil {
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

// answerMax is more lines than an answer has: one for each process of a user.
const answerMax = 1 << 17

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
	uid := uidOf(user)
	c.mu.Lock()
	k, lost := c.keepers[uid], c.lost
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
	k, lost = c.keepers[uid], c.lost
	if k != nil || lost != nil {
		fresh.close() // somebody was faster
		return k, lost
	}
	c.keepers[uid] = fresh
	return fresh, nil
}

func (c *container) dismiss(user string, k *keeper) {
	k.close()
	c.mu.Lock()
	defer c.mu.Unlock()
	if uid := uidOf(user); c.keepers[uid] == k {
		delete(c.keepers, uid)
	}
}

// kept reports that the witness has seen the keeper of a user at work. A command
// may have stopped it and speak in its place.
func (c *container) kept(user string, s sighting) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	k := c.keepers[uidOf(user)]
	return k != nil && s.stands(k.tag)
}

// replace lets the next request to the keeper of a user go to a new one.
func (c *container) replace(user string) {
	c.mu.Lock()
	k := c.keepers[uidOf(user)]
	c.mu.Unlock()
	if k != nil {
		c.dismiss(user, k)
	}
}

// tell asks for something to be done.
func (c *container) tell(ctx context.Context, user, request string) error {
	_, err := c.ask(ctx, user, request)
	return err
}

// users lists the numbers of those who have a keeper.
func (c *container) users() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.DeleteFunc(slices.Collect(maps.Keys(c.keepers)), func(uid string) bool { return uid == uidOf(anchorUser) })
}

// tags lists those of our own programs and of all commands that have not ended
// with everything they started.
func (c *container) tags() []tag {
	c.mu.Lock()
	defer c.mu.Unlock()
	var all []tag
	for _, k := range c.keepers {
		all = append(all, k.tag)
	}
	for q := range c.processes {
		all = append(all, q.tag)
	}
	return all
}

// full reports that the limit of processes leaves no room for a further command.
func (c *container) full(ctx context.Context) bool {
	answer, err := c.ask(ctx, anchorUser, "room")
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
