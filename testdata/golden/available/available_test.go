package available

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen/toolgen/runtime/tool"
	"github.com/toolgen/toolgen/testdata/golden/available/plan"
	"github.com/toolgen/toolgen/testdata/golden/check"
)

type noon struct{}

func (noon) Now() string { return "12:00" }

type dawn struct{}

func (dawn) Now() string { return "05:00" }

func offered(s *tool.Scope) string {
	var names []string
	for t := range Tools().Available(s) {
		if t.Name() != "tick" { // which is always offered
			names = append(names, t.Name())
		}
	}
	slices.Sort(names)
	return strings.Join(names, " ")
}

func scope(services ...func(*tool.Scope) *tool.Scope) (s *tool.Scope) {
	for _, provide := range services {
		s = provide(s)
	}
	return s
}

func with[T any](v T) func(*tool.Scope) *tool.Scope {
	return func(s *tool.Scope) *tool.Scope { return s.Provide(v) }
}

func TestToolsAreOfferedWhereTheirConditionHolds(t *testing.T) {
	vault, admin, gold := with(&Vault{}), with(User{Admin: true}), with(plan.Gold{})
	for _, c := range []struct {
		scope *tool.Scope
		want  string
	}{
		{scope(), "ring"},
		{scope(admin), "ring"},
		{scope(vault), "ring"},
		{scope(vault, admin), "peek ring unlock"},
		{scope(vault, with(User{Admin: true, Banned: true})), "peek ring"},
		{scope(vault, gold), "peek ring"},
		{scope(vault, with(User{Banned: true}), gold), "ring"},
		{scope(vault, with(&plan.Plan{Seats: 11})), "lock peek ring"},
		{scope(vault, with(&plan.Plan{Seats: 1})), "lock ring"},
		{scope(with(&plan.Plan{Seats: 11})), "ring"},
		{scope(with[Clock](dawn{}), gold), ""},
		{scope(with[Clock](noon{}), gold), "ring"},
		{scope(with(Keyed[string]{})), "ring sort"},
		{scope(with(Keyed[int]{})), "ring"},
		{scope(with(map[string][]*Vault{})), "ring sort"},
		{scope(with(func(int) error { return nil })), "ring sort"},
	} {
		assert.Equal(t, c.want, offered(c.scope))
	}
}

func TestServicesOfConditionalToolsAreOptions(t *testing.T) {
	box := check.Box(t)(NewToolbox(noon{}))
	assert.Equal(t, tool.FormatError, check.Call(t, box, "unlock", `{"code":"1"}`).Status)
	box = check.Box(t)(NewToolbox(noon{}, tool.Provide(&Vault{}), tool.Provide(User{Admin: true})))
	check.Text(t, box, "unlock", `{"code":"1"}`, "opened with 1")
	check.Text(t, box, "peek", ``, "seen")
	_, err := NewToolbox(nil)
	assert.ErrorContains(t, err, "clock Clock", "what a tool cannot do without is asked for as ever")
}
