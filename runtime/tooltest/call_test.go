package tooltest_test

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"github.com/toolgen/toolgen/runtime/provider"
	"github.com/toolgen/toolgen/runtime/tool"
	"github.com/toolgen/toolgen/runtime/tooltest"
)

var update = flag.Bool("update", false, "write the golden files")

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func TestCallsThatEndAsTheyShouldPass(t *testing.T) {
	box := boxOf(t, greet)
	assert.Equal(t, "Hello Ann. Hello Ann.", tooltest.Call(t, box, "greet", `{"name":"Ann","times":2}`).Text)
	assert.Equal(t, "Error: there is nobody here", tooltest.Expect(t, box, tool.Error, "greet", `{"name":"nobody"}`).Text)
	got := tooltest.JSON[struct{ Greetings []string }](t, box, "greet", `{"name":"list"}`)
	assert.Equal(t, []string{"<hello>"}, got.Greetings)
}

func TestACallThatFailsTellsWhatTheModelWouldRead(t *testing.T) {
	box := boxOf(t, greet)
	for want, call := range map[string]func(testing.TB){
		"greet({}): format_error, want ok\ngreet did not run: 1 problem with its arguments. Fix it and call again.\n" +
			"- /name: missing; want a string of at least 1 character": func(t testing.TB) { tooltest.Call(t, box, "greet", `{}`) },
		"greet({\"name\":\"Ann\"}): ok, want error\nHello Ann.": func(t testing.TB) {
			tooltest.Expect(t, box, tool.Error, "greet", `{"name":"Ann"}`)
		},
		`greet({"name":"crash"}): the host gets an error: the backend is away`: func(t testing.TB) {
			tooltest.Call(t, box, "greet", `{"name":"crash"}`)
		},
		"greet({\"name\":\"list\"}): the result is no []int: json: cannot unmarshal object into Go value of type []int\n{\"greetings\":[\"<hello>\"]}": func(t testing.TB) {
			tooltest.JSON[[]int](t, box, "greet", `{"name":"list"}`)
		},
	} {
		assert.Equal(t, want, failure(t, call))
	}
}

func TestAListingIsComparedWithAFile(t *testing.T) {
	listing := boxOf(t, greet).Schemas(provider.Anthropic)
	tooltest.Golden(t, "testdata/listing.json", listing, *update)

	path := filepath.Join(t.TempDir(), "new", "listing.json")
	missing := failure(t, func(t testing.TB) { tooltest.Golden(t, path, listing, false) })
	assert.Contains(t, missing, "run the test with update to write it")
	tooltest.Golden(t, path, listing, true)
	tooltest.Golden(t, path, listing, false)
	written, err := os.ReadFile(path)
	require.NoError(t, err)
	committed, err := os.ReadFile("testdata/listing.json")
	require.NoError(t, err)
	assert.Equal(t, string(committed), string(written))

	assert.Equal(t, path+": the listing has changed; run the test with update if this is meant\nline 1:\n- [\n-   {\n-     \"name\": \"greet\",\n"+
		"-     \"description\": \"Greets somebody.\",\n-     \"input_schema\": {\n-       \"type\": \"object\",\n-       \"properties\": {\n"+
		"-         \"name\": {\n-           \"type\": \"string\",\n-           \"minLength\": 1\n- and 21 lines more\n+ []\n",
		failure(t, func(t testing.TB) { tooltest.Golden(t, path, []byte(`[]`), false) }))
	assert.Contains(t, failure(t, func(t testing.TB) { tooltest.Golden(t, path, []byte(`[`), false) }), "the listing is no JSON")
	assert.Contains(t, failure(t, func(t testing.TB) { tooltest.Golden(t, filepath.Join(path, "x"), []byte(`[]`), true) }), "not a directory")
	assert.Contains(t, failure(t, func(t testing.TB) { tooltest.Golden(t, filepath.Dir(path), []byte(`[]`), true) }), "is a directory")
}
