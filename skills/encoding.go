package skills

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"
)

const bom = "\ufeff"

// decodeText turns the bytes of a file to text with LF line ends and without a
// byte order mark. It never replaces a byte: what is not UTF-8 is a finding, and
// then the text is "".
func decodeText(data []byte) (string, findings) {
	var fs findings
	if name := foreignEncoding(data); name != "" {
		fs.add(CodeEncoding, 0, "the file is encoded as "+name, "save it as UTF-8")
		return "", fs
	}
	if at := bytes.IndexByte(data, 0); at >= 0 {
		fs.add(CodeEncoding, lineAt(data, at), fmt.Sprintf("NUL byte at offset %d", at), "save the file as UTF-8 text")
		return "", fs
	}
	if at := invalidUTF8(data); at >= 0 {
		fs.add(CodeEncoding, lineAt(data, at), fmt.Sprintf("invalid UTF-8 at byte offset %d", at), "save the file as UTF-8")
		return "", fs
	}
	text := string(data)
	if strings.HasPrefix(text, bom) {
		text = strings.TrimLeft(text, bom)
		fs.add(CodeBOM, 1, "the file begins with a byte order mark", "save it as UTF-8 without BOM")
	}
	return unixLines(text), fs
}

// foreignEncoding names the encoding that the first bytes give away, or "". A
// file that PowerShell's > wrote is UTF-16.
func foreignEncoding(data []byte) string {
	switch {
	case bytes.HasPrefix(data, []byte{0xff, 0xfe, 0, 0}), bytes.HasPrefix(data, []byte{0, 0, 0xfe, 0xff}):
		return "UTF-32"
	case bytes.HasPrefix(data, []byte{0xff, 0xfe}), bytes.HasPrefix(data, []byte{'-', 0}):
		return "UTF-16 (little endian)"
	case bytes.HasPrefix(data, []byte{0xfe, 0xff}), bytes.HasPrefix(data, []byte{0, '-'}):
		return "UTF-16 (big endian)"
	}
	return ""
}

// invalidUTF8 returns the offset of the first byte that is not UTF-8, or -1.
func invalidUTF8(data []byte) int {
	if utf8.Valid(data) {
		return -1
	}
	at := 0
	for {
		r, size := utf8.DecodeRune(data[at:])
		if r == utf8.RuneError && size <= 1 {
			return at
		}
		at += size
	}
}

// lineAt returns the line, counted from 1, that holds the byte at an offset.
func lineAt(data []byte, offset int) int {
	return 1 + strings.Count(unixLines(string(data[:offset])), "\n")
}

// unixLines turns CRLF and lone CR to LF, so that lines count the same for us,
// for YAML and for editors.
func unixLines(text string) string {
	if !strings.Contains(text, "\r") {
		return text
	}
	return strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
}
