package sandboxtest

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/sandbox"
)

func (s *suite) testReport(t *testing.T) {
	f := s.open(t)
	report := f.sb.Report()

	t.Run("names its backend and says something about every control", func(t *testing.T) {
		assert.NotEmpty(t, report.Backend)
		for _, c := range sandbox.Controls() {
			assert.NotEmpty(t, report.Of(c).Reason, "%s", c)
		}
		assert.Len(t, report.Findings, len(sandbox.Controls()), "one finding for each control")
	})

	t.Run("claims time and output everywhere", func(t *testing.T) {
		for _, c := range []sandbox.Control{sandbox.ControlTimeout, sandbox.ControlOutput, sandbox.ControlEnv} {
			assert.Equal(t, sandbox.Enforced, report.Of(c).Level, "%s", c)
		}
	})

	var enforced []sandbox.Control
	for _, c := range sandbox.Controls() {
		if report.Of(c).Level == sandbox.Enforced {
			enforced = append(enforced, c)
			continue
		}
		t.Run("does not start when this is required: "+string(c), func(t *testing.T) {
			sb := s.requiring(t, c)
			err := sb.Start(t.Context())
			defer func() { require.NoError(t, sb.Close(t.Context())) }()
			var missing *sandbox.RequirementError
			require.ErrorAs(t, err, &missing)
			assert.Contains(t, err.Error(), string(c))
			_, err = sb.Run(t.Context(), sandbox.Command{Script: "true"})
			assert.ErrorIs(t, err, sandbox.ErrNotStarted, "nothing may run after a refused start")
		})
	}

	t.Run("starts when all that it enforces is required", func(t *testing.T) {
		sb := s.requiring(t, enforced...)
		require.NoError(t, sb.Start(t.Context()))
		require.NoError(t, sb.Close(t.Context()))
	})
}

func (s *suite) requiring(t *testing.T, all ...sandbox.Control) sandbox.Sandbox {
	t.Helper()
	return s.factory(t, sandbox.Policy{Writable: []string{s.workspace(t)}, Require: all})
}
