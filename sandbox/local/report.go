package local

import (
	"os"

	"github.com/toolgen/toolgen/sandbox"
)

// report is what a host process can say for itself; only the tree differs from
// machine to machine.
func report(p sandbox.Policy, tree sandbox.Level, treeReason, evidence string) sandbox.Report {
	const unconfined = "commands run as host processes with the rights of the caller"
	r := sandbox.Report{Backend: "local", Findings: []sandbox.Finding{
		{Control: sandbox.ControlOutput, Level: sandbox.Enforced, Reason: "bounded recorder", Evidence: "by construction"},
		{Control: sandbox.ControlTimeout, Level: sandbox.Enforced, Reason: "clock of the host process", Evidence: "by construction"},
		{Control: sandbox.ControlTree, Level: tree, Reason: treeReason, Evidence: evidence},
		{Control: sandbox.ControlEnv, Level: sandbox.Enforced, Reason: "environment built from the policy alone", Evidence: "by construction"},
		user(p),
		{Control: sandbox.ControlTTY, Level: terminal, Reason: terminalReason, Evidence: "by construction"},
		{Control: sandbox.ControlOrphans, Reason: "nobody is left to end commands when the host process is killed"},
	}}
	for _, c := range sandbox.Controls() {
		if r.Of(c).Evidence == "" && c != sandbox.ControlOrphans {
			r.Findings = append(r.Findings, sandbox.Finding{Control: c, Reason: unconfined, Evidence: "by construction"})
		}
	}
	return r
}

func user(p sandbox.Policy) sandbox.Finding {
	f := sandbox.Finding{Control: sandbox.ControlUser, Level: sandbox.Enforced, Evidence: "by construction"}
	switch {
	case p.User == "" || p.User == sandbox.HostUser:
		f.Reason = "commands run as the caller"
	case os.Geteuid() == 0:
		f.Reason = "ids set before exec"
	default:
		f.Level, f.Reason = sandbox.None, "only root can run commands as somebody else"
	}
	return f
}
