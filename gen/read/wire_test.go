package read

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestGoNamesBecomeSnakeCase(t *testing.T) {
	for name, want := range map[string]string{
		"query": "query", "userID": "user_id", "userIDs": "user_ids", "IDs": "ids", "ids": "ids", "ID": "id", "HTTPServer": "http_server",
		"URLsSeen": "urls_seen", "URLStatus": "url_status", "parseJSON": "parse_json", "parseJSONBody": "parse_json_body", "APIsList": "apis_list",
		"maxHits": "max_hits", "Max": "max", "x2y": "x2y", "sha256Sum": "sha256_sum", "base64": "base64", "UTF8Text": "utf8_text",
		"already_snake": "already_snake", "Mixed_Case": "mixed_case", "mixed_CaseHere": "mixed_case_here", "type_": "type", "_limit": "limit",
		"aB": "a_b", "ABTest": "ab_test", "größeÄ": "größe_ä", "": "", "_": "",
	} {
		assert.Equal(t, want, wireName(name), name)
	}
}

func TestParametersBecomeExportedFields(t *testing.T) {
	taken := map[string]bool{}
	for _, c := range []struct{ name, want string }{
		{"query", "Query"},
		{"userID", "UserID"},
		{"id", "ID"},
		{"url", "URL"},
		{"urlPath", "URLPath"},
		{"httpServer", "HTTPServer"},
		{"http_hosts", "HTTPHosts"},
		{"type_", "Type"},
		{"_limit", "Limit"},
		{"Query", "Query2"},
		{"query_", "Query3"},
		{"identity", "Identity"},
		{"世界", "X世界"},
		{"_1", "X1"},
	} {
		assert.Equal(t, c.want, fieldName(c.name, taken), c.name)
	}
}
