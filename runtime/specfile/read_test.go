package specfile_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/internal/golden"
	"github.com/toolgen/toolgen/runtime/specfile"
)

func TestFilesAreReadOrSayWhatIsWrongWithThem(t *testing.T) {
	for _, pattern := range []string{"*.yaml", "*.json"} {
		files, err := filepath.Glob(filepath.Join("testdata", pattern))
		require.NoError(t, err)
		require.NotEmpty(t, files)
		for _, file := range files {
			name := filepath.Base(file)
			t.Run(name, func(t *testing.T) {
				data, err := os.ReadFile(file)
				require.NoError(t, err)
				specs, err := specfile.Read(name, data)
				var b strings.Builder
				if err != nil {
					fmt.Fprintln(&b, err)
				}
				for _, s := range specs {
					only := "all"
					if s.Only != nil {
						only = fmt.Sprintf("%q", s.Only)
					}
					fmt.Fprintf(&b, "%s: %s, only %s, config %s\n", s.At(""), s.Name, only, s.Config)
				}
				golden.Equal(t, name+".golden", b.String())
				assert.Equal(t, strings.HasPrefix(name, "bad_"), err != nil)
			})
		}
	}
}

func TestWhatTheParserRefusesWithoutAPlaceHasOne(t *testing.T) {
	for in, want := range map[string]string{
		"- name: a\n---\n- name: b\n":                   "2:1",
		"# specs\n\n---\n- name: a\n--- # more\n[]\n":   "5:1",
		"%YAML 1.1\n---\n- name: a\n---\n[]\n---\n[]\n": "4:1",
		"- name: a\n  text: |\n    x\n...\n# end\n[]\n": "6:1",
		"- name: a\n- name: é\x80\n":                    "2:10",
		"- name: a\n  x: \x01\n":                        "2:6",
		"- name: \ufffd\x07\n":                          "1:10",
		"- name: a\n---\n- name: \x00\n":                "3:9",
		"- name: \ufffe\n":                              "1:9",
		"- name: \uffff\n":                              "1:9",
		"# a\r# b\r\n- name: \x01\n":                    "3:9",
	} {
		_, err := specfile.Read("x.yaml", []byte(in))
		assert.ErrorContains(t, err, "x.yaml:"+want+": not valid YAML: ", "%q", in)
	}
}

func TestASpecBehindACommentThatACarriageReturnEndsIsRead(t *testing.T) {
	specs, err := specfile.Read("x.yaml", []byte("# a\r- name: a\r"))
	require.NoError(t, err)
	require.Len(t, specs, 1)
	assert.Equal(t, "x.yaml:2:3", specs[0].At(""))
}

func TestTheSameSpecsComeOutOfBothKinds(t *testing.T) {
	const document = `[{"name": "a", "x": {"y": [1, 2.50, "t", null, true, {}]}}, {"name": "b", "only": ["c"]}]`
	fromYAML, err := specfile.Read("a.YML", []byte("\ufeff"+document))
	require.NoError(t, err)
	fromJSON, err := specfile.Read("a.json", []byte("\ufeff"+document))
	require.NoError(t, err)
	require.Len(t, fromJSON, len(fromYAML))
	for i := range fromYAML {
		for _, pointer := range []string{"", "/x", "/x/y", "/x/y/3", "/x/y/9", "/x/z", "/z/x", "/x/y/5/a"} {
			assert.Equal(t,
				strings.TrimPrefix(fromYAML[i].At(pointer), "a.YML"),
				strings.TrimPrefix(fromJSON[i].At(pointer), "a.json"), pointer)
		}
		fromYAML[i].At, fromJSON[i].At = nil, nil
		assert.Equal(t, fromYAML[i], fromJSON[i])
	}
}

func TestPlacesOfValues(t *testing.T) {
	specs, err := specfile.Read("tools.yaml", []byte("- name: a\n  env:\n    ü: [1,\n      2]\n  a/b~c: {x: 1}\n"))
	require.NoError(t, err)
	for pointer, want := range map[string]string{
		"": "1:3", "/env": "2:3", "/env/ü": "3:5", "/env/ü/0": "3:9", "/env/ü/1": "4:7", "/env/ü/2": "3:5",
		"/a~1b~0c/x": "5:11", "/missing": "1:3", "/env/missing": "2:3", "/env/ü/-1": "3:5",
	} {
		assert.Equal(t, "tools.yaml:"+want, specs[0].At(pointer), pointer)
	}
}

func TestPlacesAreThoseThatEditorsShow(t *testing.T) {
	specs, err := specfile.Read("x.yaml", []byte("# a\u2028# b\n- name: a\n  b: \"\u0085\" #\n  c: 1\n"))
	require.NoError(t, err)
	assert.Equal(t, "x.yaml:4:3", specs[0].At("/c"))
	_, err = specfile.Read("x.yaml", []byte("# a\u2028# b\n- name: [\n"))
	assert.ErrorContains(t, err, "x.yaml:3:1: not valid YAML: ")
}

func TestAProblemCanBeToldApart(t *testing.T) {
	_, err := specfile.Read("tools.json", []byte("[\n {\"name\": 5}, 6]"))
	joined, ok := err.(interface{ Unwrap() []error })
	require.True(t, ok)
	require.Len(t, joined.Unwrap(), 2)
	var first *specfile.Problem
	require.ErrorAs(t, joined.Unwrap()[0], &first)
	assert.Equal(t, specfile.Problem{
		File: "tools.json", Line: 2, Column: 11,
		Message: "spec 1: the name is a number; want the key of a kit or the name of a tool",
	}, *first)
}

func TestFilesAreLoadedFromTheirPath(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "tools.yaml")
	require.NoError(t, os.WriteFile(path, []byte("- name: shell\n"), 0o644))
	specs, err := specfile.Load(path)
	require.NoError(t, err)
	assert.Equal(t, "shell", specs[0].Name)
	assert.Equal(t, path+":1:3", specs[0].At(""))

	_, err = specfile.Load(filepath.Join(dir, "missing.yaml"))
	assert.ErrorIs(t, err, os.ErrNotExist)
	_, err = specfile.Load(dir)
	assert.ErrorContains(t, err, "specs: read ")
	_, err = specfile.Read("tools.toml", nil)
	assert.EqualError(t, err, `specs: tools.toml: unknown kind of file ".toml"; want .yaml, .yml or .json`)

	big := filepath.Join(dir, "big.json")
	require.NoError(t, os.WriteFile(big, []byte("[]"+strings.Repeat(" ", specfile.MaxSize)), 0o644))
	_, err = specfile.Load(big)
	assert.EqualError(t, err, big+": the file has more than 1048576 bytes")
}

func TestManyKeysAreReadInTime(t *testing.T) {
	var b strings.Builder
	b.WriteString(`[{"name":"a"`)
	for i := range 60_000 {
		fmt.Fprintf(&b, `,"k%d":%d`, i, i)
	}
	b.WriteString("}]")
	start := time.Now()
	specs, err := specfile.Read("a.json", []byte(b.String()))
	require.NoError(t, err)
	assert.Equal(t, "a.json:1:2", specs[0].At(""))
	assert.Less(t, time.Since(start), 5*time.Second, "the time must not grow with the square of the keys")
}

func FuzzRead(f *testing.F) {
	files, err := filepath.Glob("testdata/*.[yj]*")
	require.NoError(f, err)
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(f, err)
		f.Add(data, strings.HasSuffix(file, ".json"))
	}
	f.Add([]byte("# a\r- name: \ufffe\r"), false)
	f.Fuzz(func(t *testing.T, data []byte, isJSON bool) {
		name := "f.yaml"
		if isJSON {
			name = "f.json"
		}
		specs, err := specfile.Read(name, data)
		if err != nil {
			assert.Empty(t, specs)
			assert.Contains(t, err.Error(), name)
			return
		}
		for _, s := range specs {
			require.NotEmpty(t, s.Name)
			require.True(t, s.Config == nil || valid(s.Config), "%s", s.Config)
			require.Contains(t, s.At("/a/0"), name+":")
		}
	})
}
