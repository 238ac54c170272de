//go:build !unix

package skills

// openNonblock is 0 where FIFOs have no names in the file system.
const openNonblock = 0
