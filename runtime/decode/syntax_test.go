package decode_test

import (
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/stretchr/testify/assert"

	"github.com/toolgen/toolgen/runtime/decode"
)

// Documents by the names of Nicolas Seriot's convention: y must be taken, n must
// not, i is for the parser to decide; how this one decides is what is pinned.
var documents = []struct{ name, document string }{
	// Arrays.
	{"y_array_empty", `[]`},
	{"y_array_of_each_kind", `[null,true,false,1,"a",[],{}]`},
	{"y_array_spaces", " [ 1 ,\t2\n,\r3 ] "},
	{"y_array_nested", `[[[[]]]]`},
	{"y_array_of_empty_string", `[""]`},
	{"y_array_ends_with_newline", "[\"a\"]\n"},
	{"n_array_open", `[`},
	{"n_array_close", `]`},
	{"n_array_unclosed", `[1`},
	{"n_array_unclosed_after_comma", `[1,`},
	{"n_array_comma_alone", `[,]`},
	{"n_array_comma_first", `[,1]`},
	{"n_array_comma_last", `[1,]`},
	{"n_array_commas_last", `[1,,]`},
	{"n_array_commas", `[1,,2]`},
	{"n_array_no_comma", `[1 2]`},
	{"n_array_colon", `[1:2]`},
	{"n_array_semicolon", `[1;2]`},
	{"n_array_closed_by_brace", `[1}`},
	{"n_array_closed_twice", `[1]]`},
	{"n_array_star", `[*]`},
	{"n_array_slash", `[1/2]`},
	{"n_array_form_feed", "[\f]"},
	{"n_array_vertical_tab", "[\v1]"},
	{"n_array_no_break_space", "[\u00a01]"},
	{"n_array_ideographic_space", "[\u30001]"},
	{"n_array_zero_width_space", "[\u200b1]"},
	{"n_array_null_byte", "[\x00]"},
	{"n_array_bare_word", `[a]`},
	{"n_array_of_two_values", `[[] []]`},
	// Objects.
	{"y_object_empty", `{}`},
	{"y_object_empty_name", `{"":0}`},
	{"y_object_spaces", " {\t\"a\"\n:\r1 , \"b\" : 2 } "},
	{"y_object_nested", `{"a":{"b":{"c":{}}}}`},
	{"y_object_escaped_name", `{"\u0061\n\"":1}`},
	{"y_object_null_in_name", `{"\u0000":1}`},
	{"y_object_wide_name", `{"工具":1}`},
	{"i_no_object_same_name", `{"a":1,"a":2}`},
	{"i_no_object_same_name_escaped", `{"a":1,"\u0061":2}`},
	{"i_no_object_same_name_below", `[{"a":{"b":1,"c":2,"b":3}}]`},
	{"y_object_same_name_on_two_levels", `{"a":{"a":{"a":1}}}`},
	{"y_object_same_name_side_by_side", `[{"a":1},{"a":1}]`},
	{"y_object_names_apart_by_case", `{"a":1,"A":2}`},
	{"y_object_names_apart_by_normal_form", "{\"\u00e9\":1,\"e\u0301\":2}"},
	{"n_object_open", `{`},
	{"n_object_close", `}`},
	{"n_object_name_only", `{"a"`},
	{"n_object_name_and_close", `{"a"}`},
	{"n_object_name_and_colon", `{"a":`},
	{"n_object_no_value", `{"a":}`},
	{"n_object_unclosed", `{"a":1`},
	{"n_object_comma_first", `{,"a":1}`},
	{"n_object_comma_last", `{"a":1,}`},
	{"n_object_commas", `{"a":1,,"b":2}`},
	{"n_object_no_comma", `{"a":1 "b":2}`},
	{"n_object_no_colon", `{"a" 1}`},
	{"n_object_two_colons", `{"a"::1}`},
	{"n_object_comma_for_colon", `{"a",1}`},
	{"n_object_equals", `{"a"=1}`},
	{"n_object_bare_name", `{a:1}`},
	{"n_object_single_quotes", `{'a':1}`},
	{"n_object_number_name", `{1:1}`},
	{"n_object_null_name", `{null:1}`},
	{"n_object_array_name", `{[]:1}`},
	{"n_object_closed_by_bracket", `{"a":1]`},
	{"n_object_closed_twice", `{"a":1}}`},
	{"n_object_bad_utf8_name", "{\"\xff\":1}"},
	{"n_object_two_values", `{"a":1 2}`},
	{"n_object_emoji", `{🎉}`},
	// Words.
	{"y_word_true", `true`},
	{"y_word_false", `false`},
	{"y_word_null", `null`},
	{"n_word_cut", `tru`},
	{"n_word_longer", `truee`},
	{"n_word_capital", `True`},
	{"n_word_capitals", `NULL`},
	{"n_word_none", `None`},
	{"n_word_nan", `NaN`},
	{"n_word_infinity", `Infinity`},
	{"n_word_minus_infinity", `-Infinity`},
	{"n_word_undefined", `undefined`},
	{"n_word_nil", `nil`},
	{"n_word_fals", `fals`},
	{"n_word_wide", "\uff54\uff52\uff55\uff45"},
	// Numbers.
	{"y_number_zero", `0`},
	{"y_number_minus_zero", `-0`},
	{"y_number_minus_zero_point", `-0.0`},
	{"y_number_integer", `123`},
	{"y_number_negative", `-123`},
	{"y_number_fraction", `0.5`},
	{"y_number_many_zeros", `1.000000000000000000000000000000`},
	{"y_number_exponent", `1e5`},
	{"y_number_exponent_capital", `1E5`},
	{"y_number_exponent_plus", `1e+5`},
	{"y_number_exponent_minus", `1e-5`},
	{"y_number_exponent_zeros", `1e0005`},
	{"y_number_zero_exponent", `0e0`},
	{"y_number_all", `-12.34e-56`},
	{"y_number_before_space", `1 `},
	{"i_yes_number_huge_exponent", `1e999999999999999999999`},
	{"i_yes_number_tiny_exponent", `1e-999999999999999999999`},
	{"i_yes_number_many_digits", `1` + strings.Repeat("0", 1000)},
	{"i_yes_number_long_fraction", `0.` + strings.Repeat("1", 1000)},
	{"n_number_plus", `+1`},
	{"n_number_minus", `-`},
	{"n_number_two_minus", `--1`},
	{"n_number_minus_space", `- 1`},
	{"n_number_leading_zero", `01`},
	{"n_number_leading_zeros", `00`},
	{"n_number_minus_leading_zero", `-01`},
	{"n_number_leading_zero_fraction", `01.5`},
	{"n_number_point_first", `.5`},
	{"n_number_minus_point", `-.5`},
	{"n_number_point_last", `1.`},
	{"n_number_point_exponent", `1.e5`},
	{"n_number_two_points", `1.2.3`},
	{"n_number_exponent_first", `e5`},
	{"n_number_exponent_bare", `1e`},
	{"n_number_exponent_bare_plus", `1e+`},
	{"n_number_exponent_point", `1e5.5`},
	{"n_number_exponent_twice", `1e5e5`},
	{"n_number_exponent_minus_plus", `1e-+5`},
	{"n_number_space_inside", `1 000`},
	{"n_number_underscore", `1_000`},
	{"n_number_comma", `1,5`},
	{"n_number_hex", `0x1f`},
	{"n_number_octal", `0o17`},
	{"n_number_letter", `1a`},
	{"n_number_suffix", `1n`},
	{"n_number_wide_digit", "\uff11"},
	{"n_number_null_byte", "1\x00"},
	{"n_number_bad_utf8", "1\xe5"},
	// Strings.
	{"y_string_empty", `""`},
	{"y_string_plain", `"abc"`},
	{"y_string_escapes", `"\"\\\/\b\f\n\r\t"`},
	{"y_string_unicode_escape", `"\u0041\u00e9\u5de5\uFFFF"`},
	{"y_string_unicode_mixed_case", `"\uAbCd"`},
	{"y_string_null_escape", `"\u0000"`},
	{"y_string_pair", `"\ud83d\ude00"`},
	{"y_string_last_pair", `"\udbff\udfff"`},
	{"y_string_first_pair", `"\ud800\udc00"`},
	{"y_string_two_pairs", `"\ud83d\ude00\ud83d\ude00"`},
	{"y_string_escaped_backslash_before_quote", `"a\\"`},
	{"y_string_backslash_u_escaped", `"\\u12"`},
	{"y_string_del", "\"\x7f\""},
	{"y_string_two_bytes", `"é"`},
	{"y_string_three_bytes", `"工"`},
	{"y_string_four_bytes", `"😀"`},
	{"y_string_line_separator", "\"\u2028\u2029\""},
	{"y_string_noncharacter", "\"\uffff\U0010ffff\""},
	{"y_string_replacement", "\"\ufffd\""},
	{"y_string_bom_inside", "\"\ufeff\""},
	{"y_string_comment_inside", `"/* no */ // comment"`},
	{"y_string_of_seven", `"1234567"`},
	{"y_string_of_eight", `"12345678"`},
	{"y_string_of_nine", `"123456789"`},
	{"n_string_unclosed", `"abc`},
	{"n_string_quote", `"`},
	{"n_string_backslash_last", `"\`},
	{"n_string_escaped_quote_last", `"\"`},
	{"n_string_single_quotes", `'a'`},
	{"n_string_bare", `abc`},
	{"n_string_newline", "\"a\nb\""},
	{"n_string_tab", "\"a\tb\""},
	{"n_string_null_byte", "\"a\x00b\""},
	{"n_string_escape_unknown", `"\a"`},
	{"n_string_escape_x", `"\x41"`},
	{"n_string_escape_octal", `"\061"`},
	{"n_string_escape_quote", `"\'"`},
	{"n_string_escape_newline", "\"\\\n\""},
	{"n_string_escape_capital", `"\U0041"`},
	{"n_string_escape_wide", `"\é"`},
	{"n_string_unicode_short", `"\u12"`},
	{"n_string_unicode_letter", `"\u00g0"`},
	{"n_string_unicode_brace", `"\u{41}"`},
	{"n_string_unicode_cut", `"\u00`},
	{"n_string_unicode_minus", `"\u-123"`},
	{"i_no_string_high_alone", `"\ud800"`},
	{"i_no_string_low_alone", `"\udc00"`},
	{"i_no_string_swapped", `"\udc00\ud800"`},
	{"i_no_string_two_high", `"\ud800\ud800"`},
	{"i_no_string_high_and_letter", `"\ud800a"`},
	{"i_no_string_high_and_escape", `"\ud800\n"`},
	{"i_no_string_high_and_unit", `"\ud800\u0041"`},
	{"i_no_string_high_and_bad", `"\ud800\u00g0"`},
	{"i_no_string_high_cut", `"\ud800\`},
	{"i_no_string_bad_byte", "\"\xff\""},
	{"i_no_string_latin1", "\"\xe9\""},
	{"i_no_string_continuation", "\"\x80\""},
	{"i_no_string_cut_rune", "\"\xe5\xb7\""},
	{"i_no_string_rune_cut_by_escape", "\"\xe5\\n\xb7\xa5\""},
	{"i_no_string_overlong_slash", "\"\xc0\xaf\""},
	{"i_no_string_overlong_null", "\"\xe0\x80\x80\""},
	{"i_no_string_utf8_surrogate", "\"\xed\xa0\x80\""},
	{"i_no_string_beyond_unicode", "\"\xf4\x90\x80\x80\""},
	{"i_no_string_utf16", "\"\xff\xfea\x00\""},
	// The whole.
	{"y_structure_string", `"a"`},
	{"y_structure_number", `42`},
	{"y_structure_spaces", " \t\r\n1\n\r\t "},
	{"n_structure_nothing", ``},
	{"n_structure_space", ` `},
	{"n_structure_null_byte", "\x00"},
	{"n_structure_two_values", `1 2`},
	{"n_structure_two_objects", `{}{}`},
	{"n_structure_comma", `1,`},
	{"n_structure_hash", `{}#`},
	{"n_structure_comment", `/**/{}`},
	{"n_structure_line_comment", "{}//\n"},
	{"n_structure_angle", `<json>`},
	{"n_structure_open_in_open", `[{`},
	{"n_structure_crossed", `[{]}`},
	{"n_structure_fence", "```json\n{}\n```"},
	{"n_structure_null_byte_after", "{}\x00"},
	{"i_no_structure_bom", "\ufeff{}"},
	{"i_no_structure_bom_alone", "\ufeff"},
	{"i_no_structure_utf16", "{\x00}\x00"},
	{"y_structure_depth_64", nested(64)},
	{"i_no_structure_depth_65", nested(65)},
	{"i_no_structure_depth_100000", strings.Repeat("[", 100_000)},
	{"i_no_structure_objects_100000", strings.Repeat(`{"":`, 100_000)},
}

func TestSyntaxIsThatOfRFC8259(t *testing.T) {
	for _, c := range documents {
		t.Run(c.name, func(t *testing.T) {
			taken := c.name[0] == 'y' || strings.HasPrefix(c.name, "i_yes")
			assert.Equal(t, taken, generic(c.document), "%.80q", c.document)
			deep := strings.Contains(c.name, "depth") || strings.Contains(c.name, "objects_")
			if !deep {
				assert.Equal(t, jsontext.Value(c.document).IsValid(), taken, "the reference")
				assert.Equal(t, jsontext.Value(c.document).IsValid(jsontext.AllowDuplicateNames(true)), decode.Valid([]byte(c.document)))
			}
		})
	}
}

// generic reports whether a document of any kind is taken.
func generic(document string) bool {
	if document == "null" || strings.TrimSpace(document) == "" {
		return decode.Valid([]byte(document)) // a decoder takes them for {}
	}
	var d decode.Decoder
	d.Begin(decode.Input{JSON: []byte(document), Policy: decode.Strict})
	d.Raw()
	return d.Done()
}

func TestEveryBeginningOfADocumentIsCut(t *testing.T) {
	document := ` {"a":["\ud83d\ude00\u00e9é日本",-0.5e+10,1E2,null,true,false,{},[]," \t"],"b\n":{"c":0}}`
	for i := 2; i < len(document); i++ {
		var d decode.Decoder
		d.Begin(decode.Input{JSON: []byte(document[:i])})
		readTree(&d)
		assert.False(t, d.Done())
		assert.Equal(t, decode.Report{Findings: []decode.Finding{{Code: decode.Cut, At: i}}}, d.Report(), document[:i])
	}
}
