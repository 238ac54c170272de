// Package skills finds Agent Skills on disk or in an embedded file system,
// lists them for a system prompt, and hands out their instructions when a model
// asks for them.
//
// A skill is a directory with a file SKILL.md: YAML front matter between two
// lines "---", then Markdown. The format is that of agentskills.io; see
// docs/skills.md for the rules and for how this package reads files that break
// them.
//
// Disclosure is progressive. [Registry.Render] gives one short entry a skill,
// [Registry.Load] reads the instructions of one skill from disk, and
// [Registry.ReadResource] reads one file that the instructions speak of. So a
// thousand skills cost a prompt their names and descriptions, and nothing else.
//
// Two readers stand on one parser. A [Registry] keeps going: one broken skill
// never hides the others, and every skill that is left out, cut or overridden
// leaves a [Diagnostic] with file, line, reason and way out. [Validate] and
// [Check] are for authors and for CI and report everything the format forbids.
//
// What a skill says is written by others and ends up in a prompt. Names and
// descriptions are escaped, a body cannot close the wrapper it stands in, and
// resources are read through [os.Root], so that no link leads out of the skill.
//
// Not supported, on purpose: YAML anchors, aliases, tags, merge keys and
// directives; encodings other than UTF-8; running a skill's scripts, which is
// the business of a sandbox; fetching skills from the network. The package does
// not decide whether a skill can be trusted: its instructions and its
// allowed-tools are shown as written, and a host that loads skills from
// repositories it does not know should ask before it opens them, and set
// [Config].NoLinks.
package skills
