package specfile_test

import (
	"fmt"

	"github.com/toolgen/toolgen/runtime/specfile"
)

func ExampleRead() {
	specs, err := specfile.Read("tools.yaml", []byte(`
- name: stateful_shell
  command_timeout: 120
- name: workspace
  only: [read_file, grep]
`))
	for _, s := range specs {
		fmt.Printf("%s %s %q\n", s.Name, s.Config, s.Only)
	}
	fmt.Println(err)

	_, err = specfile.Read("tools.yaml", []byte("- command_timeout: 120\n- name: workspace\n  mode: 0755\n"))
	fmt.Println(err)
	// Output:
	// stateful_shell {"command_timeout":120} []
	// workspace  ["read_file" "grep"]
	// <nil>
	// tools.yaml:1:3: spec 1 has no name; want the key of a kit or the name of a tool
	// tools.yaml:3:9: 0755 is not a number as JSON has it; write it in decimal digits, or quote it if it is text
}
