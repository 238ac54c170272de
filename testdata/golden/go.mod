// Module golden holds one package for each feature of toolgen, with what is
// generated for it, and the tests of how that behaves.
module github.com/toolgen/toolgen/testdata/golden

go 1.26.0

require (
	github.com/google/jsonschema-go v0.4.3
	github.com/santhosh-tekuri/jsonschema/v6 v6.0.3
	github.com/stretchr/testify v1.12.1
	github.com/toolgen/toolgen v0.0.0
)

require (
	go.yaml.in/yaml/v3 v3.0.5 // indirect
	golang.org/x/text v0.43.0 // indirect
)

replace github.com/toolgen/toolgen => ../..
