// Package golden holds one package for each feature of toolgen. Their generated
// files are committed and compared with what is generated today; their tests say
// by behaviour what each accepts, refuses and returns. Package agreement holds all
// of them against their schemas.
//
//	go test ./testdata/golden -update    writes the generated files anew
package golden
