package golden

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestChangedDeclarationsDoNotBuildAndSayWhy(t *testing.T) {
	for _, c := range []struct{ what, file, old, changed, want string }{
		{"a result", "plain/tools.go", "func Compare(a, b int) string {", "func Compare(a, b int) (s string) {", ""},
		{"a parameter's type", "plain/tools.go", "func Greet(who string) string {", "func Greet(who any) string { return Ping() }\nfunc _(who string) string {", "changed_run_go_generate_Greet"},
		{"a method", "methods/tools.go", "func (r Rate) Convert(amount float64)", "func (r Rate) Convert(amount float64, more ...int)", "changed_run_go_generate_RateConvert"},
		{"a tag", "slices/tools.go", "`json:\"sku\"`", "`json:\"id\"`", "changed_run_go_generate_Item"},
		{"a field", "object/tools.go", "Cache map[string]string `json:\"-\"`", "", "changed_run_go_generate_Query"},
		{"a new field", "times/tools.go", "To   *time.Time", "Some int `json:\"some\"`\nTo *time.Time", "changed_run_go_generate_Span"},
		{"a constructor", "kits/tools.go", "func NewTimer() (Timer, error) { return Timer{\"s\"}, nil }", "func NewTimer(unit string) (Timer, error) { return Timer{unit}, nil }", "changed_run_go_generate_NewTimer"},
		{"a kit's end", "kits/tools.go", "func (i *index) Close(context.Context) error {", "func (i *index) End(context.Context) error {", "changed_run_go_generate_Index_Close"},
		{"a choice", "choices/tools.go", "func Departments(ward *Ward) []string { return ward.Departments }", "func Departments() []string { return nil }", "changed_run_go_generate_Departments"},
		{"a constant of text", "enums/tools.go", `EUR Currency = "EUR"`, `EUR Currency = "EURO"`, "duplicate key false in map literal"},
		{"a status function", "statusfunc/tools.go", "func Lifting(b Box) string {", "func Lifting(b *Box) string {", "changed_run_go_generate_Lifting"},
		{"a description", "describe/tools.go", "func helping() string {", "func helping(more ...int) string {", "changed_run_go_generate_Helping"},
		{"a predicate", "available/tools.go", "func banned(u User) bool {", "func banned(u *User) bool {", "changed_run_go_generate_Banned"},
		{"an approval method", "approval/tools.go", "func (o *Order) Dear() bool {", "func (o *Order) Dear(more ...int) bool {", "changed_run_go_generate_OrderDear"},
		{"a constant of a number", "enums/tools.go", "Loud  Level = 5", "Loud  Level = 6", "duplicate key false in map literal"},
	} {
		t.Run(c.what, func(t *testing.T) {
			out, err := command(t, nil, "build", "-overlay", overlay(t, c.file, c.old, c.changed), "./"+filepath.Dir(c.file))
			if c.want == "" {
				assert.NoError(t, err, "names of results are nobody's business: %s", out)
				return
			}
			assert.Error(t, err)
			assert.Contains(t, out, c.want)
		})
	}
}

// overlay makes the go command see a file with a part replaced.
func overlay(t *testing.T, file, old, changed string) string {
	t.Helper()
	source, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Contains(t, string(source), old)
	dir := t.TempDir()
	replaced := filepath.Join(dir, "changed.go")
	require.NoError(t, os.WriteFile(replaced, []byte(strings.Replace(string(source), old, changed, 1)), 0o644))
	name, err := filepath.Abs(file)
	require.NoError(t, err)
	list, err := json.Marshal(map[string]any{"Replace": map[string]string{name: replaced}})
	require.NoError(t, err)
	overlay := filepath.Join(dir, "overlay.json")
	require.NoError(t, os.WriteFile(overlay, list, 0o644))
	return overlay
}
