// Package binary has bytes, which are base64 on the wire.
package binary

// Blob is a defined type of bytes.
type Blob []byte

// Files are the arguments of Echo.
type Files struct {
	Data   []byte            `json:"data"`
	Blob   Blob              `json:"blob,omitempty"`
	Parts  [][]byte          `json:"parts,omitempty"`
	ByName map[string][]byte `json:"by_name,omitempty"`
}

// Echo returns its files.
//
//tool:name echo
func Echo(f Files) Files { return f }

// Count counts bytes.
//
//tool:name count
func Count(
	data []byte, // What to count.
) int {
	return len(data)
}
