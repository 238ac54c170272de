// Package shell is a bash that lives as long as its sandbox: directory,
// variables, functions and background jobs stay from call to call. It runs over
// every backend that can spawn a process with pipes, because all it uses is
// stdin, stdout and stderr, and it needs bash 4.1 or newer inside.
//
// A call costs no process: the command goes to a waiting bash as one quoted
// word, and markers with a random name of their own in both output streams tell
// where its output begins and ends. A program can print whatever it likes
// without being taken for a marker, and whatever comes outside of a call is
// kept apart as background output.
//
// Commands have no terminal and an empty stdin, so that nothing waits for a
// person; full-screen programs are not supported. A command that takes too long
// is ended alone: the shell, its state and its background jobs stay. Where the
// shell itself ends ("exit", "exec", "set -e", a kill) a new one takes over
// with the directory and the exported variables of the last call, and the
// Result says so; functions, plain variables and options are lost then.
// Redirections of the shell itself ("exec >file") end with the call.
package shell
