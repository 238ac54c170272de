// Package jobs runs commands of a sandbox in the background: they are started
// at once, watched with a cursor, fed, signalled and ended by an id.
//
// Both output streams of a job go to one log in the order in which they come.
// Everything is bounded: a log keeps the end of the output, and only so many
// jobs are kept, the oldest that have ended being forgotten first. All jobs are
// dead when Close has returned, with whatever they started.
//
// It runs over every sandbox that can spawn. A job has no terminal. For jobs
// that belong to the state of a shell see sandbox/shell.
package jobs
