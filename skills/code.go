package skills

// Code names the rule behind a diagnostic. Codes are stable: match on them, not
// on messages.
type Code string

// What can be wrong with the file itself.
const (
	CodeNoFile      Code = "no-file"      // the directory holds no SKILL.md
	CodeFileName    Code = "file-name"    // skill.md where SKILL.md is meant
	CodeFileKind    Code = "file-kind"    // a directory, FIFO, socket or device
	CodeFileSize    Code = "file-size"    // larger than the limit
	CodeUnreadable  Code = "unreadable"   // the system refused to list or to read
	CodeLinkedFile  Code = "linked-file"  // SKILL.md is a symbolic link
	CodeLinkBroken  Code = "link-broken"  // a link whose target is missing, or a loop
	CodeLinkRefused Code = "link-refused" // a link where Config.NoLinks is set
	CodeLinkLeaves  Code = "link-leaves"  // a resource that is no file of the skill's own
)

// What can be wrong with its text.
const (
	CodeBOM          Code = "byte-order-mark"
	CodeEncoding     Code = "encoding" // UTF-16, invalid UTF-8, a NUL byte
	CodeControl      Code = "control-character"
	CodeNoMatter     Code = "no-front-matter"
	CodeBlankLines   Code = "blank-lines" // before the front matter
	CodeUnclosed     Code = "unclosed-front-matter"
	CodeMatterSize   Code = "front-matter-size"
	CodeBodyEmpty    Code = "body-empty"
	CodeBodySize     Code = "body-size"
	CodeSyntax       Code = "yaml-syntax"
	CodeNotMap       Code = "yaml-not-a-map"
	CodeYAMLFeature  Code = "yaml-feature" // anchors, aliases, tags, merge keys, complex keys
	CodeDuplicateKey Code = "duplicate-key"
	CodeUnquoted     Code = "unquoted-colon"
	CodeTrailing     Code = "trailing-text" // [a] [b]
)

// What can be wrong with a field.
const (
	CodeNameMissing     Code = "name-missing"       // the directory's name serves instead
	CodeNameUnusable    Code = "name-unusable"      // missing without a substitute, or dangerous
	CodeNameForm        Code = "name-form"          // harmless, but not a-z, 0-9 and single hyphens
	CodeNameUnicode     Code = "name-unicode"       // letters beyond a-z
	CodeNameDirectory   Code = "name-directory"     // differs from the directory's name
	CodeDescription     Code = "description"        // missing, blank or no text
	CodeDescriptionSize Code = "description-size"   // over 1024 characters
	CodeMarkup          Code = "description-markup" // tags or control characters
	CodeCompatibility   Code = "compatibility"      // empty, or over 500 characters
	CodeNotText         Code = "not-text"           // a number, a boolean or a date where text is meant
	CodeShape           Code = "shape"              // a list or a map where text is meant; dropped
	CodeToolsForm       Code = "allowed-tools"      // a list, or separated by commas
	CodeUnknownKey      Code = "unknown-key"
)

// What can be wrong between skills.
const (
	CodeDuplicate   Code = "duplicate-name" // twice in one root
	CodeOverride    Code = "override"       // a later root wins
	CodeKept        Code = "kept-former"    // an edit broke a skill that had been loaded
	CodeRootIsSkill Code = "root-is-skill"  // the root itself holds a SKILL.md
	CodeNoSkills    Code = "no-skills"      // Check found none
)

// severities says what a finding is for an author, who wants to hear of
// everything, and for a registry, which loads what can be loaded safely: there
// an Error leaves the skill out.
func (c Code) severities() (author, loader Severity) {
	switch c {
	case CodeBOM, CodeLinkedFile, CodeLinkLeaves, CodeBodySize, CodeMarkup, CodeToolsForm, CodeUnknownKey:
		return Warning, Quiet
	case CodeBodyEmpty, CodeNotText, CodeOverride:
		return Warning, Warning
	case CodeFileName, CodeBlankLines, CodeUnquoted, CodeTrailing, CodeNameMissing, CodeNameForm, CodeNameUnicode,
		CodeNameDirectory, CodeDescriptionSize, CodeCompatibility, CodeShape, CodeDuplicate, CodeKept:
		return Error, Warning
	default:
		return Error, Error
	}
}
