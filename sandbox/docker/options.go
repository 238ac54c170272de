package docker

import (
	"fmt"
	"slices"

	"github.com/toolgen/toolgen/sandbox"
)

// Options are what a container needs besides the policy.
type Options struct {
	// Image is the name or id of an image with /bin/sh. Required.
	Image string
	// Pull fetches a missing image from its registry. Without it a missing
	// image fails Start: an image decides what runs, so it is not fetched by
	// accident.
	Pull bool
	// Runtime is the name of an OCI runtime that the engine knows, such as
	// "runsc"; empty is the engine's default.
	Runtime string
	// Ports are TCP ports of the container to publish on the loopback address
	// of the engine's host; [Sandbox.Address] tells where. They need a network.
	Ports []int
}

func (o Options) check(p sandbox.Policy) error {
	if o.Image == "" {
		return &sandbox.ArgumentError{Field: "image", Got: "nothing", Want: "the name of an image, such as python:3.13"}
	}
	if len(o.Ports) > 0 && p.Network == sandbox.NetworkNone {
		return &sandbox.ArgumentError{Field: "ports", Got: "ports without a network", Want: "Policy.Network set to NetworkFull, or no ports"}
	}
	for i, port := range o.Ports {
		if port < 1 || port > 65535 || slices.Contains(o.Ports[:i], port) {
			return &sandbox.ArgumentError{Field: "ports", Got: fmt.Sprint(port), Want: "each a number from 1 to 65535, once"}
		}
	}
	if least := int64(6 << 20); p.Limits.Memory > 0 && p.Limits.Memory < least {
		return &sandbox.ArgumentError{Field: "limits.memory", Got: fmt.Sprint(p.Limits.Memory), Want: fmt.Sprintf("at least %d: the engine takes no less", least)}
	}
	return nil
}
