// Package catalog is the committed summary of a package's tools:
// tools.catalog.json, for reviewers, for toolgen list, and for toolgen diff,
// which compares two of them without compiling anything.
//
// A catalog holds everything that models, hosts and approvals depend on, and
// nothing else: no positions and no paths of files, so that moving code changes
// no byte of it. Tools stand by name, properties in source order, schemas in
// their canonical form but for the indentation.
package catalog
