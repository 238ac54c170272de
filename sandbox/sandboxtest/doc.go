// Package sandboxtest is the conformance suite of the sandbox port. Every
// backend runs it, and so can a backend of somebody else:
//
//	func TestConformance(t *testing.T) {
//		sandboxtest.Need(t, "bwrap", bwrap.Probe())
//		sandboxtest.Run(t, func(t *testing.T, p sandbox.Policy) sandbox.Sandbox {
//			s, err := bwrap.New(p)
//			require.NoError(t, err)
//			return s
//		})
//	}
//
// Each subtest names the control of the Report that it stands on. Where the
// Report says None, the subtest checks that the Report gives a reason, and
// nothing else: what is not claimed is not tested. The scripts need a POSIX
// shell with cat, sleep, head, wc and mkdir (busybox will do); everything else
// is done by the probe, a static program that the suite builds with the go
// command and puts into the workspace.
package sandboxtest
