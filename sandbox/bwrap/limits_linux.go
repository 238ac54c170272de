package bwrap

import (
	"fmt"
	"os"

	"golang.org/x/sys/unix"

	"github.com/toolgen/toolgen/sandbox"
	"github.com/toolgen/toolgen/sandbox/cgroup"
)

// limit puts the first process inside under the policy's limits, for itself
// and all that comes of it. What no control group can hold is left to limits
// of single processes, which the report calls best effort.
func (s *Sandbox) limit(p *process) error {
	grouped, single := split(s.policy.Limits, s.home)
	if len(grouped.Controllers()) > 0 {
		group, err := s.home.New(grouped)
		if err == nil {
			p.limits = group
			err = group.Add(p.init)
		}
		if err != nil {
			return outOfDescriptors("set the limits", err)
		}
	}
	for _, l := range []struct {
		resource int
		value    int64
	}{{unix.RLIMIT_AS, single.Memory}, {unix.RLIMIT_NPROC, int64(single.Processes)}} {
		if l.value == 0 {
			continue
		}
		limit := unix.Rlimit{Cur: uint64(l.value), Max: uint64(l.value)}
		if err := unix.Prlimit(p.init, l.resource, &limit, nil); err != nil {
			return fmt.Errorf("set the limits of process %d: %w", p.init, err)
		}
	}
	return nil
}

// split divides limits into those for control groups and those for single
// processes.
func split(l sandbox.Limits, home *cgroup.Home) (grouped, single cgroup.Limits) {
	for _, c := range []struct {
		controller cgroup.Controller
		set        func(*cgroup.Limits)
	}{
		{cgroup.Memory, func(to *cgroup.Limits) { to.Memory = l.Memory }},
		{cgroup.Processes, func(to *cgroup.Limits) { to.Processes = l.Processes }},
		{cgroup.CPU, func(to *cgroup.Limits) { to.CPUs = l.CPUs }},
	} {
		if _, ok := home.Has(c.controller); ok {
			c.set(&grouped)
		} else {
			c.set(&single)
		}
	}
	// Init, which only waits, is not one of the policy's processes.
	if grouped.Processes > 0 {
		grouped.Processes++
	}
	return grouped, single
}

// limitFindings is what the report says about the limits.
func limitFindings(home *cgroup.Home) []sandbox.Finding {
	finding := func(control sandbox.Control, c cgroup.Controller, weaker sandbox.Level, otherwise string) sandbox.Finding {
		how, ok := home.Has(c)
		if ok {
			return sandbox.Finding{Control: control, Level: sandbox.Enforced, Reason: how + ", set before the command begins", Evidence: "probed"}
		}
		return sandbox.Finding{Control: control, Level: weaker, Reason: otherwise + ", because " + how, Evidence: "probed"}
	}
	processes := finding(sandbox.ControlProcesses, cgroup.Processes, sandbox.BestEffort, "RLIMIT_NPROC, which counts all processes of the user")
	if processes.Level < sandbox.Enforced && os.Geteuid() == 0 {
		processes.Level, processes.Reason = sandbox.None, "RLIMIT_NPROC does not hold for root"
	}
	return []sandbox.Finding{
		finding(sandbox.ControlMemory, cgroup.Memory, sandbox.BestEffort, "RLIMIT_AS, which holds for each process alone"),
		processes,
		finding(sandbox.ControlCPU, cgroup.CPU, sandbox.None, "not limited"),
	}
}
