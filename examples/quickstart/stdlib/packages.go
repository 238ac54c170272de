package stdlib

import "strings"

// Package is one package of the library.
type Package struct {
	Path     string `json:"path"`
	Synopsis string `json:"synopsis"`
}

// ListPackages lists packages with one line on what each is for.
//
//tool:name list_packages
//tool:title List packages
//tool:effects none
//tool:hints readonly, idempotent, closed
//tool:status Listing packages...
func (x *Index) ListPackages(
	// Only packages at or below this import path, such as "encoding". Leave it out for all.
	//tool:optional
	//tool:maxlength 100
	below string,
) []Package {
	var found []Package
	for _, p := range x.packages {
		if below == "" || p.Path == below || strings.HasPrefix(p.Path, below+"/") {
			found = append(found, p)
		}
	}
	return found
}
