package encode

import "slices"

// Keys returns the keys of m in order, so that the same map is always the same
// bytes.
func Keys[K ~string, V any](m map[K]V) []K {
	keys := make([]K, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
