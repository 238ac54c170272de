package docker

import (
	"context"
	"os"
	"strconv"
)

// Containers lists the ids of this process's containers on the engine: the tests
// of other packages have theirs there at the same time.
func Containers(ctx context.Context) ([]string, error) {
	c, err := dial("")
	if err != nil {
		return nil, err
	}
	defer func() { _ = c.close() }()
	all, err := c.labelled(ctx, processLabel+"="+strconv.Itoa(os.Getpid()))
	var ids []string
	for id := range all {
		ids = append(ids, id)
	}
	return ids, err
}
