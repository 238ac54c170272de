// Package specfile reads toolbox specs from YAML and JSON files: which kits and
// tools a toolbox is made of, and how they are configured.
//
//	# tools.yaml
//	- name: stateful_shell     # the key of a kit
//	  command_timeout: 120     # all keys but name and only are its configuration
//	- name: workspace
//	  only: [read_file, grep]  # of the kit's tools, these
//	- name: search_docs        # a tool that belongs to no kit
//
// [Load] gives the specs that [tool.FromSpecs] takes. All problems of a file are
// reported at once, each with file, line and column, and so are those that FromSpecs
// finds in a configuration.
//
// Configurations reach the kit's decoder as JSON, exactly as they are written: 1.10
// stays 1.10, and an integer of 19 digits stays what it is. YAML is held to what JSON
// can say. Where YAML readers disagree about a value the file is refused, and asked to
// say what it means: 0755, 1_000, 0x1f and .inf are no numbers here. yes, no, on and
// off are text, and so is a date.
//
// # Not supported
//
// Aliases, anchors, tags and merge keys, by which small files grow large; several
// documents in one file; keys that are not text; variables and includes. A kit's own
// setting cannot be called name or only.
package specfile
