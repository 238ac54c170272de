package bwrap

import (
	"os"

	"github.com/toolgen/toolgen/sandbox"
)

// expected is the report before anything was tested.
func (s *Sandbox) expected() sandbox.Report {
	enforced := func(c sandbox.Control, reason, evidence string) sandbox.Finding {
		return sandbox.Finding{Control: c, Level: sandbox.Enforced, Reason: reason, Evidence: evidence}
	}
	const construction, assumed = "by construction", "assumed"
	r := sandbox.Report{Backend: backend, Findings: []sandbox.Finding{
		enforced(sandbox.ControlRead, "own mount namespace with the system's programs and the policy's paths", assumed),
		enforced(sandbox.ControlWrite, "everything is mounted read-only but the policy's writable paths and private memory", assumed),
		s.network(),
		{Control: sandbox.ControlHosts, Reason: sandbox.WholeNetwork, Evidence: construction},
		enforced(sandbox.ControlDisk, "temporary file systems in memory, with a size", construction),
		enforced(sandbox.ControlOutput, "bounded recorder", construction),
		enforced(sandbox.ControlTimeout, "clock of the host process", construction),
		enforced(sandbox.ControlTree, "process namespace: with its first process the kernel ends all", construction),
		enforced(sandbox.ControlOrphans, "bubblewrap dies with the host process", construction),
		enforced(sandbox.ControlEnv, "environment built from the policy alone", construction),
		s.user(),
		enforced(sandbox.ControlPrivileges, "no capabilities, no_new_privs", assumed),
		s.seccomp(),
		enforced(sandbox.ControlPIDs, "own process namespace", assumed),
		enforced(sandbox.ControlUserNS, "own user namespace; making further ones is refused", construction),
		enforced(sandbox.ControlTTY, "own session, and input cannot be pushed into a terminal", construction),
	}}
	r.Findings = append(r.Findings, limitFindings(s.home)...)
	return r
}

func (s *Sandbox) network() sandbox.Finding {
	f := sandbox.Finding{Control: sandbox.ControlNetwork, Level: sandbox.Enforced, Reason: "own network namespace with nothing but a loopback", Evidence: "assumed"}
	if s.policy.Network == sandbox.NetworkFull {
		f.Reason, f.Evidence = "the host's network, as the policy allows, with the host's abstract sockets", "by construction"
	}
	return f
}

func (s *Sandbox) seccomp() sandbox.Finding {
	f := sandbox.Finding{Control: sandbox.ControlSeccomp, Level: sandbox.Enforced, Reason: "filter of system calls", Evidence: "assumed"}
	if _, err := filter(); err != nil {
		f.Level, f.Reason, f.Evidence = sandbox.None, "no filter for this machine: "+err.Error(), "by construction"
	}
	return f
}

func (s *Sandbox) user() sandbox.Finding {
	f := sandbox.Finding{Control: sandbox.ControlUser, Level: sandbox.Enforced, Evidence: "by construction"}
	user, _ := sandbox.ParseUser(s.policy.User)
	switch {
	case s.policy.User == sandbox.HostUser:
		f.Reason = "commands see the caller's ids, and files belong to the caller"
	case user == nil:
		f.Reason = "commands see user 1000, and files belong to the caller"
	case os.Geteuid() == 0:
		f.Reason = "commands run as " + s.policy.User + ", inside and on the host"
	default:
		f.Level, f.Reason = sandbox.BestEffort, "commands see "+s.policy.User+", but files belong to the caller: only root can be somebody else"
	}
	return f
}
