package gen_test

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/gen"
)

// fifty is a package of fifty tools such as people write.
func fifty() string {
	var b strings.Builder
	b.WriteString("package fifty\n\nimport (\n\t\"context\"\n\t\"fmt\"\n\t\"net/http\"\n\t\"time\"\n)\n\n// Unit is a unit.\ntype Unit string\n\nconst (\n\tC Unit = \"c\" // Celsius.\n\tF Unit = \"f\" // Fahrenheit.\n)\n")
	for i := range 50 {
		fmt.Fprintf(&b, `
// Hit%[1]d is one page.
type Hit%[1]d struct {
	Title string    `+"`json:\"title\"`"+`
	Score float64   `+"`json:\"score\"`"+`
	At    time.Time `+"`json:\"at\"`"+`
}

// Search%[1]d searches the knowledge base
// for pages whose text matches.
//
//tool:name search_%[1]d
//tool:effects network
//tool:status Searching for {query}...
//tool:inject client
func Search%[1]d(
	ctx context.Context,
	// What to search for.
	//
	//tool:minlength 1
	query string,
	// How many hits to return.
	//
	//tool:min 1
	//tool:max 20
	//tool:default 5
	limit int,
	unit Unit, // The unit.
	client *http.Client,
) ([]Hit%[1]d, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, fmt.Sprintf("https://example.com/?q=%%s&n=%%d", query, limit), nil)
	if err != nil {
		return nil, err
	}
	response, err := client.Do(request)
	if err != nil {
		return nil, fmt.Errorf("search: %%w", err)
	}
	defer response.Body.Close()
	hits := make([]Hit%[1]d, 0, limit)
	for range limit {
		hits = append(hits, Hit%[1]d{Title: string(unit), At: time.Now()})
	}
	return hits, nil
}
`, i)
	}
	return b.String()
}

// cpu is the processor time that the process has used, without children.
func cpu(t testing.TB) time.Duration {
	t.Helper()
	var usage syscall.Rusage
	require.NoError(t, syscall.Getrusage(syscall.RUSAGE_SELF, &usage))
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// least is the least processor time of several runs of each of the two, which take
// turns: the others were disturbed.
func least(t testing.TB, f, g func()) (forF, forG time.Duration) {
	t.Helper()
	forF, forG = math.MaxInt64, math.MaxInt64
	for range 5 {
		forF, forG = min(forF, took(t, f)), min(forG, took(t, g))
	}
	return forF, forG
}

// took is the processor time of one run.
func took(t testing.TB, f func()) time.Duration {
	t.Helper()
	runtime.GC()
	before := cpu(t)
	f()
	return cpu(t) - before
}

// checkAlone parses and type-checks a package as any Go program has to that
// looks at types: its files, its output among them, and the same export data.
func checkAlone(t testing.TB, dir string) func() {
	t.Helper()
	list := exec.Command("go", "list", "-export", "-deps", "-f", "{{.ImportPath}}={{.Export}}", "./fifty")
	list.Dir = dir
	text, err := list.Output()
	require.NoError(t, err)
	exports := map[string]string{}
	for line := range strings.Lines(string(text)) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), "=")
		exports[path] = file
	}
	return func() {
		fset := token.NewFileSet()
		var files []*ast.File
		for _, name := range []string{"fifty.go", "tools_gen.go"} {
			file, err := parser.ParseFile(fset, filepath.Join(dir, "fifty", name), nil, parser.ParseComments)
			require.NoError(t, err)
			files = append(files, file)
		}
		config := types.Config{Importer: importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })}
		info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}}
		_, err = config.Check("example.com/app/fifty", fset, files, info)
		require.NoError(t, err)
	}
}

// The bound leaves room for what no type check has to do: to read the answer of
// the go command, which alone is a tenth, and to format the output. Other work on
// the machine only ever makes it worse.
func TestFiftyToolsCostLittleMoreThanTypeChecking(t *testing.T) {
	if testing.Short() || testing.CoverMode() != "" {
		t.Skip("takes seconds, and means nothing with the counters of coverage")
	}
	dir := newModule(t, map[string]string{"fifty/fifty.go": fifty()})
	run := func() {
		out, findings := gen.Generate(t.Context(), gen.Config{Dir: dir})
		require.Empty(t, findings)
		for name, data := range out {
			require.NoError(t, os.WriteFile(name, data, 0o644))
		}
	}
	run()
	alone := checkAlone(t, dir)
	const bar = 2.5
	best := math.Inf(1)
	for attempt := 0; attempt < 6 && best >= bar; attempt++ {
		ours, theirs := least(t, run, alone)
		best = min(best, float64(ours)/float64(theirs))
		t.Logf("generating %v, parsing and type-checking alone %v: %.2f times", ours, theirs, float64(ours)/float64(theirs))
	}
	require.Less(t, best, bar)
}

func BenchmarkFiftyTools(b *testing.B) {
	dir := newModule(b, map[string]string{"fifty/fifty.go": fifty()})
	before := cpu(b)
	for b.Loop() {
		if _, findings := gen.Generate(b.Context(), gen.Config{Dir: dir}); len(findings) > 0 {
			b.Fatal(findings)
		}
	}
	b.ReportMetric(float64((cpu(b)-before).Milliseconds())/float64(b.N), "cpu-ms/op")
}
