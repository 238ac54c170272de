// Package workspace gives tools the files of a sandbox: read, write, edit,
// glob, list, stat, grep and remove, below named roots and nowhere else.
//
// There is one type, [Files], over two kinds of storage. [Open] works on
// directories of the host through os.Root, so that no link, no "..", and no
// directory swapped for a link between two system calls leads out. [Over]
// works on the files of a container through a [sandbox.Runner]: a handful of
// constant scripts that receive names as arguments, never as program text.
// Paths, limits, edits, patterns and searches are shared by both, so the
// same call has the same answer on either.
//
// # Bytes
//
// Content is bytes. A read returns what is stored; a write stores what it is
// given; an edit changes the bytes of the replaced text and no other, so line
// endings, byte order marks, tabs and trailing blanks stay. Writes are atomic
// (a temporary file in the same directory, then a rename), keep the mode and,
// where the system allows, the owner of the file they replace, and never keep
// setuid, setgid or sticky bits.
//
// # Links
//
// A relative link that stays inside its root is followed, and a write through
// it changes its target and keeps the link. A link with an absolute target is
// refused even where that target lies inside the root, because os.Root
// refuses it too; so is one that leads out, ends in nothing or runs in
// circles. Walks (list, glob, grep) report links and do not follow them.
//
// # What is not supported
//
// Hard links and bind mounts cannot be told from the directory's own files;
// [Config.RefuseHardLinks] refuses files with more than one name. Extended
// attributes and access control lists are not carried to the file that
// replaces another. Locks hold between calls of one [Files] alone: a change
// made by another process between the last check and the rename is lost, as
// with any editor. In a container the container is the fence: a process in it
// that races its own files can only reach what it could reach anyway.
package workspace
