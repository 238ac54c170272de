// Package bwrap confines commands with bubblewrap: each one runs in its own
// user, mount, process, network, IPC, host name and control group namespaces,
// on an empty read-only root that holds the system's programs and the paths of
// the policy, without capabilities, without the host's terminal, and behind a
// filter of system calls. Memory, processes and CPU time are limited by
// control groups that are set before the program begins.
//
// Every command has a /tmp of its own, which is gone when it ends, and so is
// every process that it left behind: what is to stay belongs into a writable
// path of the policy, and what is to run on is started with
// [Sandbox.Spawn]. Commands see the policy's paths under their own names.
//
// Values of the environment, and all other arguments but the command itself,
// reach bubblewrap over a descriptor and are in no argument list. When
// bubblewrap is missing, too old, or not allowed to make its namespaces, Start
// fails and nothing runs.
//
// Descriptors that the host process inherited, or opened by other means than
// Go's, are marked as not to be inherited each time a command starts, in the
// whole process: an open directory would lead out of the sandbox.
//
// # What is not supported
//
// Systems other than Linux. Networks between none and all; with the host's
// network the host's abstract sockets can be reached as well. Limits of disk
// space in writable paths. Exit codes of 128 and a deadly signal's number are
// taken for that signal, for bubblewrap does not tell them apart. As root,
// commands run under the caller's id without capabilities: a file that only
// another user may open cannot be opened unless [sandbox.Policy.User] names
// that user.
package bwrap
