package docker

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/toolgen/toolgen/sandbox"
)

// facts are what a report rests on. Before Start there are none, and the report
// is what we expect of an engine.
type facts struct {
	daemon   *daemon
	warnings []string // of the engine, when it created the container
	probed   *probe
}

// probe is what a process in the container sees of itself.
type probe struct {
	fields     map[string]string
	interfaces []string
	tagged     bool // limits tell whose a process is
}

// probe asks the keeper, which is in the same place as every command, and the
// witness. They start at the same time.
func (c *container) probe(ctx context.Context, user string) (*probe, error) {
	var start sync.WaitGroup
	start.Go(func() { _, _ = c.keeperOf(ctx, anchorUser) })
	answer, failed := c.ask(ctx, user, "probe")
	start.Wait()
	room, err := c.ask(ctx, anchorUser, "room")
	failed = errors.Join(failed, err)
	seen, err := c.look(ctx, user)
	if failed = errors.Join(failed, err); failed != nil {
		return nil, c.failure(ctx, "look around in the container", failed)
	}
	p := &probe{fields: fields(append(answer, room...)), tagged: seen.counted() && c.kept(user, seen)}
	for _, line := range answer {
		if name, ok := strings.CutPrefix(line, "interface "); ok {
			p.interfaces = append(p.interfaces, name)
		}
	}
	return p, nil
}

// powerless reports that a process has no capability, such as that to raise its
// limits, and can get none.
func (p *probe) powerless() bool {
	return strings.Trim(p.fields["CapEff:"], "0") == "" && p.fields["NoNewPrivs:"] == "1"
}

func newReport(p sandbox.Policy, f facts) sandbox.Report {
	r := sandbox.Report{Backend: "docker"}
	if f.daemon != nil {
		r.Version = f.daemon.version
	}
	fixed := func(c sandbox.Control, level sandbox.Level, reason string) {
		r.Findings = append(r.Findings, sandbox.Finding{Control: c, Level: level, Reason: reason, Evidence: "by construction"})
	}
	fixed(sandbox.ControlRead, sandbox.Enforced, "own root from the image, with the policy's paths mounted")
	r.Findings = append(r.Findings, f.root(), f.network(p), f.memory(p), f.processes(p), f.cpu(p))
	fixed(sandbox.ControlHosts, sandbox.None, sandbox.WholeNetwork)
	fixed(sandbox.ControlDisk, sandbox.Enforced, "temporary files on tmpfs with a size")
	fixed(sandbox.ControlOutput, sandbox.Enforced, "bounded recorder")
	fixed(sandbox.ControlTimeout, sandbox.Enforced, "clock of the host process")
	r.Findings = append(r.Findings, f.tree())
	fixed(sandbox.ControlOrphans, sandbox.Enforced, "the container ends when its standard input, which this process holds, is closed")
	fixed(sandbox.ControlEnv, sandbox.Enforced, "environment built from image and policy, given to each exec")
	fixed(sandbox.ControlUser, sandbox.Enforced, "ids given to each exec")
	r.Findings = append(r.Findings, f.privileges(), f.seccomp())
	fixed(sandbox.ControlPIDs, sandbox.Enforced, "own pid namespace")
	r.Findings = append(r.Findings, f.userNamespace())
	fixed(sandbox.ControlTTY, sandbox.Enforced, "own session and devices, no terminal")
	return r
}

// finding is enforced when the probe agrees, and what we expect without one.
func (f facts) finding(c sandbox.Control, reason string, holds func(p *probe) bool) sandbox.Finding {
	switch {
	case f.probed == nil:
		return sandbox.Finding{Control: c, Level: sandbox.Enforced, Reason: reason, Evidence: "expected"}
	case holds(f.probed):
		return sandbox.Finding{Control: c, Level: sandbox.Enforced, Reason: reason, Evidence: "probed"}
	default:
		reason = "asked for and not found inside: " + reason
		if len(f.warnings) > 0 {
			reason += "; the engine warns: " + strings.Join(f.warnings, "; ")
		}
		return sandbox.Finding{Control: c, Reason: reason, Evidence: "probed"}
	}
}

// tree is a best effort where limits do not tell whose a process is: a command
// beside others cannot be told from them then.
func (f facts) tree() sandbox.Finding {
	found := f.finding(sandbox.ControlTree, "resource limits that children inherit and none can raise, looked at by a user of its own; what cannot be ended takes the container along",
		func(p *probe) bool { return p.tagged && p.powerless() })
	if found.Level == sandbox.None {
		found.Level, found.Reason = sandbox.BestEffort, "a signal to everything of the user; resource limits do not tell here what belongs to a command"
	}
	return found
}

func (f facts) root() sandbox.Finding {
	return f.finding(sandbox.ControlWrite, "read-only root, writable paths mounted", func(p *probe) bool {
		return slices.Contains(strings.Split(p.fields["root"], ","), "ro")
	})
}

func (f facts) network(policy sandbox.Policy) sandbox.Finding {
	if policy.Network != sandbox.NetworkNone {
		return sandbox.Finding{Control: sandbox.ControlNetwork, Level: sandbox.Enforced, Reason: "the policy allows it: the engine's bridge", Evidence: "by construction"}
	}
	return f.finding(sandbox.ControlNetwork, "own network namespace with nothing but a loopback", func(p *probe) bool {
		return slices.Equal(p.interfaces, []string{"lo:"})
	})
}

// limit is the finding for a cgroup limit that the probe can read back; extra
// is what is to be said of one that is set.
func (f facts) limit(c sandbox.Control, set, possible bool, limit, extra string, holds func(p *probe) bool) sandbox.Finding {
	switch {
	case f.daemon != nil && !possible:
		return sandbox.Finding{Control: c, Reason: "the kernel of the engine's host has no " + limit, Evidence: "engine info"}
	case !set:
		return sandbox.Finding{Control: c, Level: sandbox.Enforced, Reason: limit + ", none in the policy", Evidence: f.said()}
	default:
		return f.finding(c, limit+extra, holds)
	}
}

func (f facts) said() string {
	if f.daemon == nil {
		return "expected"
	}
	return "engine info"
}

func (f facts) cgroups() string {
	if f.daemon == nil || f.daemon.cgroups == "" {
		return "cgroup"
	}
	return "cgroup v" + f.daemon.cgroups
}

func (f facts) memory(policy sandbox.Policy) sandbox.Finding {
	want := strconv.FormatInt(policy.Limits.Memory, 10)
	return f.limit(sandbox.ControlMemory, policy.Limits.Memory > 0, f.daemon != nil && f.daemon.memory, f.cgroups()+" memory limit", "",
		func(p *probe) bool { return p.fields["memory"] == want })
}

func (f facts) processes(policy sandbox.Policy) sandbox.Finding {
	want := strconv.Itoa(policy.Limits.Processes + ownProcesses)
	extra := fmt.Sprintf(", %d more than the policy's for our own", ownProcesses)
	return f.limit(sandbox.ControlProcesses, policy.Limits.Processes > 0, f.daemon != nil && f.daemon.processes, f.cgroups()+" pids limit", extra,
		func(p *probe) bool { return p.fields["processes-max"] == want })
}

func (f facts) cpu(policy sandbox.Policy) sandbox.Finding {
	return f.limit(sandbox.ControlCPU, policy.Limits.CPUs > 0, f.daemon != nil && f.daemon.share, f.cgroups()+" cpu quota", "",
		func(p *probe) bool {
			quota, _, _ := strings.Cut(p.fields["cpu"], " ")
			n, err := strconv.Atoi(quota)
			return err == nil && n > 0
		})
}

func (f facts) privileges() sandbox.Finding {
	return f.finding(sandbox.ControlPrivileges, "no capabilities, no_new_privs", (*probe).powerless)
}

func (f facts) seccomp() sandbox.Finding {
	return f.finding(sandbox.ControlSeccomp, "the engine's default profile", func(p *probe) bool {
		return p.fields["Seccomp:"] == "2"
	})
}

// userNamespace is the engine's to give: remapping is a setting of the whole engine.
func (f facts) userNamespace() sandbox.Finding {
	if f.daemon == nil || !slices.ContainsFunc(f.daemon.security, func(s string) bool {
		return strings.HasPrefix(s, "name=userns") || strings.HasPrefix(s, "name=rootless")
	}) {
		return sandbox.Finding{
			Control: sandbox.ControlUserNS, Evidence: f.said(),
			Reason: "ids inside are the host's; run the engine with userns-remap, or rootless",
		}
	}
	return f.finding(sandbox.ControlUserNS, "ids remapped by the engine, further namespaces refused by seccomp", func(p *probe) bool {
		return p.fields["Seccomp:"] == "2"
	})
}
