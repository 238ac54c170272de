package docker

import (
	"context"
	"fmt"
	"slices"

	"github.com/toolgen/toolgen/sandbox"
)

// Address is where a port of [Options].Ports is reached, as "127.0.0.1:32768",
// on the engine's host.
func (s *Sandbox) Address(ctx context.Context, port int) (string, error) {
	c, _, err := s.started()
	if err != nil {
		return "", err
	}
	if !slices.Contains(s.options.Ports, port) {
		return "", &sandbox.ArgumentError{Field: "port", Got: fmt.Sprint(port), Want: fmt.Sprintf("one of Options.Ports: %v", s.options.Ports)}
	}
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	address, err := c.engine.client.published(ctx, c.id, port)
	if err != nil {
		return "", c.failure(ctx, "look for the port", err)
	}
	if address == "" {
		return "", fmt.Errorf("port %d is not published: does the engine run its userland proxy or iptables?", port)
	}
	return address, nil
}
