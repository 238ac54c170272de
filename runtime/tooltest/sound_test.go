package tooltest_test

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/tool"
	"github.com/toolgen/toolgen/runtime/tooltest"
)

func FuzzGreet(f *testing.F) { tooltest.Fuzz(f, boxOf(f, greet)) }

func FuzzDry(f *testing.F) {
	tooltest.Fuzz(f, boxOf(f, func(*greetArgs) (tool.Result, error) { panic("a dry tool ran") }, tool.Use(tooltest.Dry)))
}

func TestWhatAModelMustNotReadIsFound(t *testing.T) {
	for text, want := range map[string]string{
		"Hello Ann.":                     "",
		"All done. Next step.":           "",
		"see https://example.com/Home/x": "",
		"read a/b/c.go":                  "",
		"want a string; got 5":           "",
		"got support.RefundArgs":         "support.RefundArgs",
		"nil *Ledger":                    "*Ledger",
		"panic: oh":                      "panic",
		"at desk.go:17":                  "desk.go:17",
		"goroutine 12 [running]":         "goroutine 12",
		"runtime error: index":           "runtime error",
		"nil pointer dereference":        "nil pointer",
		"map[string]interface {}":        "map[string]",
		"cannot open /home/ann/.ssh/id":  "/home/ann/.ssh/id",
		`open "/etc/passwd": no`:         `/etc/passwd`,
		`C:\Users\ann`:                   `C:\Users`,
		"0xc000012345":                   "0xc000012345",
		"got struct {}":                  "struct {",
		"func(int) error":                "func(",
	} {
		assert.Equal(t, want, tooltest.Leak(text), text)
	}
	assert.Empty(t, tooltest.Leak("1 problem.\n- /home/x: unknown\n- /panic: missing"), "the names of arguments")
	assert.Empty(t, tooltest.Leak("- /x: ~0.go:1: unknown. Allowed: y", `{"x: ~.go:1":1}`), "a name with a colon in it")
	assert.Empty(t, tooltest.Leak("- /x: /home/y: given more than once", `{"x: ":{"home":{"y":1,"y":2}}}`), "a way through such a name")
	assert.Equal(t, "main.T", tooltest.Leak("- /x: y: got main.T"))
	assert.Equal(t, "main.T", tooltest.Leak("- /a: main.T is no number"), "a tool's own finding")
	assert.Equal(t, "main.T", tooltest.Leak("- /a: got main.T"))
	assert.Empty(t, tooltest.Leak(`got "\xff.A"`, "\xff.A"))
	assert.Empty(t, tooltest.Leak(`before \u007f.R in`, "\x7f.R"), "an escape is no package")
	assert.Empty(t, tooltest.Leak(`got "/home/\u007fx"`, "/home/\x7fx"), "nor a part of a path")
	assert.Empty(t, tooltest.Leak(`got "interface\u000a{"`), "nor a blank")
	assert.Equal(t, "/home/x", tooltest.Leak(`got "\u007f/home/x"`))
	assert.Empty(t, tooltest.Leak(`before /etc/\n\a; send`, "/etc/\n\\a"), "the line break of a model beside its backslash")
	assert.Empty(t, tooltest.Leak(`got "/home/ann/some..."; want`, "/home/ann/something"), "a path cut short")
	assert.Empty(t, tooltest.Leak("Hello /home/ann.", "/home/ann"), "a path that ends a sentence")
	assert.Empty(t, tooltest.Leak("before /home/\ufffd\ufffd", "/home/\x9f\x99"), "a path with bytes that are no text")
	assert.Equal(t, "/home/ann/key", tooltest.Leak("Hello /home/ann/key.", "/home/ann"))
	assert.Equal(t, "fmt.Println", tooltest.Leak(`got "\u007ffmt.Println"`))
	assert.Empty(t, tooltest.Leak("got fmt.Println", `{"a":"fmt.Println"}`))
	assert.Empty(t, tooltest.Leak("got fmt.Println", `not it`, `{"a":["\u0066mt.Println"]}`))
	assert.Empty(t, tooltest.Leak("got fmt.Println", `{"n":1e400,"a":"\u0066mt.Println"}`), "behind a number that no float holds")
	assert.Equal(t, "fmt.Printf", tooltest.Leak("fmt.Println and fmt.Printf", "fmt.Println"))
}

func TestWhatTheModelSentIsNoLeakHoweverItIsRepeated(t *testing.T) {
	for _, sent := range []string{
		"/etc/" + strings.Repeat("a", 3000), "x /etc/" + strings.Repeat("é", 300), "/home/a\"b\\c\nd", "/tmp/<&>",
		"/etc/\u2028x", `C:\Users`, "\u007f.R", "fmt\x00.Println", `"fmt.Println"`, `\/etc/x`, `\u002fetc/x`, "/tmp/😀",
		"/etc/\n\\a", "/etc/\t\u00a0x", "x: ~.go:1", ": got : ~.go:1", "interface\n{}", "struct\u007f{",
	} {
		text, err := json.Marshal(sent)
		require.NoError(t, err)
		for _, document := range []string{
			`{"name":%}`, `{"name":"Ann","times":%}`, `{"name":"Ann",%:1}`, `{"name":[%]}`, `%`, `{"name":"Ann"}%`,
			"```json\n{\"name\":%}\n```", `{"times":1e400,"name":%}`,
		} {
			tooltest.Sound(t, boxOf(t, greet), "greet", []byte(strings.ReplaceAll(document, "%", string(text))))
			// A document may be encoded into a string.
			encoded, err := json.Marshal(strings.ReplaceAll(document, "%", string(text)))
			require.NoError(t, err)
			tooltest.Sound(t, boxOf(t, greet), "greet", encoded)
			tooltest.Sound(t, boxOf(t, greet), sent, []byte(strings.ReplaceAll(document, "%", sent)))
		}
	}
}

func TestACallThatIsNotSoundFails(t *testing.T) {
	for want, run := range map[string]func(*greetArgs) (tool.Result, error){
		"tool greet panicked: oh": func(*greetArgs) (tool.Result, error) { panic("oh") },
		"the model reads \"desk.go:17\" in\nError: it broke at desk.go:17": func(*greetArgs) (tool.Result, error) {
			return tool.Result{}, tool.Fail("it broke at desk.go:17")
		},
		"refused without a word": func(*greetArgs) (tool.Result, error) { return tool.Result{Status: tool.FormatError}, nil },
		"not valid UTF-8":        func(*greetArgs) (tool.Result, error) { return tool.JSON([]byte("\"\xff\"")), nil },
		"NUL in the text":        func(*greetArgs) (tool.Result, error) { return tool.JSON([]byte("\"\x00\"")), nil },
		"":                       func(*greetArgs) (tool.Result, error) { return tool.Result{}, errors.New("at desk.go:17") },
	} {
		said := failure(t, func(t testing.TB) { tooltest.Sound(t, boxOf(t, run), "greet", []byte(`{"name":"Ann"}`)) })
		if want == "" {
			assert.Empty(t, said)
			continue
		}
		assert.Contains(t, said, want)
		assert.Contains(t, said, `greet("{\"name\":\"Ann\"}"): `)
	}
	scribble := func(next tool.Handler) tool.Handler {
		return func(ctx context.Context, c *tool.Call) (tool.Result, error) {
			c.Arguments[0] = 'x'
			return next(ctx, c)
		}
	}
	box := boxOf(t, greet, tool.Use(scribble))
	said := failure(t, func(t testing.TB) { tooltest.Sound(t, box, "greet", []byte(`{"name":"Ann"}`)) })
	assert.Contains(t, said, "the call changed its arguments to")
}

func TestDocumentsAreMadeFromTheSchema(t *testing.T) {
	greetTool, _ := boxOf(t, greet).Lookup("greet")
	documents := slices.Collect(tooltest.Documents(greetTool))
	assert.Equal(t, []string{`{"name":"Ann","times":2}`, `{"name":"a"}`, `{"name":"a","times":1}`, ``, `null`, `[]`, `{}`}, documents[:7])
	assert.Equal(t, documents, slices.Collect(tooltest.Documents(greetTool)), "the same each time")
	fits := 0
	for _, d := range documents {
		res, err := boxOf(t, greet).Call(t.Context(), tool.Call{Name: "greet", Arguments: []byte(d)})
		require.NoError(t, err)
		if res.Status == tool.OK {
			fits++
		}
	}
	assert.Greater(t, fits, 3)
	assert.Greater(t, len(documents)-fits, 10)
	for range tooltest.Documents(greetTool) {
		break // the loop may end early
	}
}

func TestSamplesOfAllSortsOfSchemas(t *testing.T) {
	for schema, want := range map[string][2]string{
		`{"type":"string","minLength":3}`:                            {`"aaa"`, `"aaa"`},
		`{"type":"string","format":"date-time"}`:                     {`"2026-01-02T03:04:05Z"`, `"2026-01-02T03:04:05Z"`},
		`{"type":"string","contentEncoding":"base64"}`:               {`"aGk="`, `"aGk="`},
		`{"type":"integer","minimum":7}`:                             {`7`, `7`},
		`{"type":"integer","maximum":-7}`:                            {`-7`, `-7`},
		`{"type":"number","exclusiveMinimum":0.5}`:                   {`1.5`, `1.5`},
		`{"type":"integer"}`:                                         {`1`, `1`},
		`{"type":"boolean"}`:                                         {`true`, `true`},
		`{"type":"null"}`:                                            {`null`, `null`},
		`{"type":["null","string"]}`:                                 {`"a"`, `"a"`},
		`{"type":["null"]}`:                                          {`"a"`, `"a"`},
		`{"const":7}`:                                                {`7`, `7`},
		`{"enum":["x","y"]}`:                                         {`"x"`, `"x"`},
		`{"type":"string","default":"d"}`:                            {`"a"`, `"d"`},
		`{"anyOf":[{"const":1},{"const":2}]}`:                        {`1`, `1`},
		`{"oneOf":[{"const":2}]}`:                                    {`2`, `2`},
		`{"type":"array","items":{"const":1}}`:                       {`[]`, `[1]`},
		`{"type":"array","minItems":2}`:                              {`[null,null]`, `[null,null]`},
		`{"type":"object","additionalProperties":{"const":1}}`:       {`{}`, `{"key":1}`},
		`{"type":"object","additionalProperties":false}`:             {`{}`, `{}`},
		`{"type":"object","required":["x"],"properties":{"y":true}}`: {`{}`, `{"y":"a"}`},
		`{"$ref":"#/$defs/n"}`:                                       {`{}`, `{"next":{"next":{"next":{"next":{}}}}}`},
		`{"$ref":"#/$defs/missing"}`:                                 {`"a"`, `"a"`},
	} {
		root := `{"type":"object","properties":{"v":` + schema + `},"required":["v"],` +
			`"$defs":{"n":{"type":"object","properties":{"next":{"$ref":"#/$defs/n"}}}}}`
		r, err := tool.Dynamic("x", root, nil)
		require.NoError(t, err)
		x, _ := r.Lookup("x")
		documents := slices.Collect(tooltest.Documents(x))
		assert.Equal(t, `{"v":`+want[0]+`}`, documents[0], schema)
		assert.Equal(t, `{"v":`+want[1]+`}`, documents[1], schema)
	}
}

func TestASchemaThatRequiresItselfEnds(t *testing.T) {
	r, err := tool.Dynamic("x", `{"type":"object","properties":{"x":{"$ref":"#"},"l":{"type":"array","items":{"$ref":"#"},"minItems":1}},"required":["x","l"]}`, nil)
	require.NoError(t, err)
	x, _ := r.Lookup("x")
	for d := range tooltest.Documents(x) {
		assert.Less(t, len(d), 100_000)
		_ = json.Valid([]byte(d))
	}
}
