package docker

import "context"

// Containers lists the ids of our containers on the engine.
func Containers(ctx context.Context) ([]string, error) {
	c, err := dial("")
	if err != nil {
		return nil, err
	}
	defer func() { _ = c.close() }()
	all, err := c.labelled(ctx, nameLabel)
	var ids []string
	for id := range all {
		ids = append(ids, id)
	}
	return ids, err
}
