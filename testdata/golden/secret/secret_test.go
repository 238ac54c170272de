package secret

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen/toolgen/runtime/decode"
	"github.com/toolgen/toolgen/runtime/tool"
	"github.com/toolgen/toolgen/testdata/golden/check"
)

// redacted is what a log has of a call.
func redacted(t *testing.T, name, arguments string) string {
	t.Helper()
	var shown string
	box := check.Box(t)(NewToolbox(tool.HostApproves(), tool.Use(func(next tool.Handler) tool.Handler {
		return func(ctx context.Context, c *tool.Call) (tool.Result, error) {
			shown = string(c.Redacted())
			return next(ctx, c)
		}
	})))
	assert.Equal(t, tool.OK, check.Call(t, box, name, arguments).Status, arguments)
	return shown
}

func TestSecretsAreWithheldFromLogs(t *testing.T) {
	for _, c := range []struct{ tool, arguments, want string }{
		{"login", `{"user":"ann","password":"tiger","code":12,"remember":true}`, `{"user":"ann","password":"[secret]","code":"[secret]","remember":true}`},
		{"pay", `{"number":"1234","until":28}`, `"[secret]"`},
		{"ping", `{"host":"a"}`, `{"host":"a"}`},
		{
			"connect", `{"name":"ann","key":"c2VjcmV0","tokens":["t1","t2"],"spare":{"a":"t3"},"card":{"number":"1234","until":28},` +
				`"hosts":[{"address":"h","login":{"x":[{"public":"p","private":"q"}]}}],"notes":["n"],"pin":1234,"born":"2000-01-01T00:00:00Z"}`,
			`{"name":"ann","key":"[secret]","tokens":["[secret]","[secret]"],"spare":{"a":"[secret]"},"card":"[secret]",` +
				`"hosts":[{"address":"h","login":{"x":[{"public":"p","private":"[secret]"}]}}],"notes":"[secret]","pin":"[secret]","born":"[secret]"}`,
		},
	} {
		assert.Equal(t, c.want, redacted(t, c.tool, c.arguments))
	}
}

func TestFunctionsGetTheSecrets(t *testing.T) {
	box := check.Box(t)(NewToolbox(tool.HostApproves()))
	check.Text(t, box, "login", `{"user":"ann","password":"tiger","remember":false}`, "in")
}

func TestNoTextSaidOfArgumentsQuotesASecret(t *testing.T) {
	box := check.Box(t)(NewToolbox(tool.HostApproves()))
	check.Refused(t, box, "connect", `{"name":7,"key":"hunter2!","spare":{"hunter2":1},"hunter":1}`,
		"/name: got a number; want a string",
		"/key: got a string; want base64 text in the standard alphabet with padding",
		"/spare/*: got a number; want a string",
		`/hunter: unknown. Allowed: name, key, tokens, spare, card, hosts, notes, pin, born`)
	check.Refused(t, box, "connect", `{"name":"ann","key":hunter2}`,
		"the arguments: not valid JSON: want a value at byte 20")
	r := check.Call(t, box, "connect", `{"name":"ann","key":"aGk=","pin":"4711"}`)
	assert.Equal(t, []decode.Repair{{Pointer: "/pin", Got: "a string", Took: "an integer"}}, r.Repairs)
}

func TestNoTextSaidOfAConfigurationQuotesASecret(t *testing.T) {
	_, err := tool.FromSpecs([]tool.Spec{{Name: "vault", Config: []byte(`{"address":"a","key":"HUNTER2"}`)}}, []tool.Registry{Tools()},
		tool.HostApproves())
	assert.EqualError(t, err, "spec 1: vault: /key: got a string; want a string matching ^[a-z]+$")
}
