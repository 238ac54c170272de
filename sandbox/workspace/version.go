package workspace

import (
	"crypto/sha256"
	"encoding/hex"
)

// Version names a file's content: the SHA-256 of its bytes in hexadecimal.
// Two reads with equal Versions saw the same bytes.
type Version string

// VersionOf gives the version of content.
func VersionOf(data []byte) Version {
	sum := sha256.Sum256(data)
	return Version(hex.EncodeToString(sum[:]))
}
