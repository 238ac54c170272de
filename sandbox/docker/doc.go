// Package docker runs commands in a hardened container: one container for a
// sandbox, one exec for a command.
//
//	engine, err := docker.Connect("") // DOCKER_HOST, or the usual socket
//	...
//	box, err := engine.Sandbox(policy, docker.Options{Image: "python:3.13"})
//
// The container has no capabilities, no way to gain privileges, the engine's
// seccomp profile, a read-only root with small temporary file systems, no
// network unless the policy allows it, and the policy's limits. The paths of
// the policy are bind mounts: the one with the working directory at /workspace,
// the others at /mnt/path-0 and up. Programs inside see those names; translate
// with [Sandbox.PathInside].
//
// An engine cannot end an exec, and a program outlives the client that started
// it (moby/moby#35703). Two small shell programs that stand ready in the
// container therefore find (script/witness.sh) and end (script/keeper.sh) the
// processes of one command while the others go on. They need no further process,
// so they work when the limit of processes is reached. The container itself ends
// when our process does, because it lives only as long as we hold its standard
// input.
//
// The image must have /bin/sh and /proc, nothing else; busybox will do. Images
// are looked for on the engine and never pulled unless [Options] says so.
//
// Not supported: terminals, Windows containers, registry credentials, contexts
// of the docker command, and ssh addresses. An engine on another machine works
// for policies without paths; move files with [Sandbox.Upload] and
// [Sandbox.Download]. An exit status from 129 to 159 is read as death by signal:
// the engine reports both with one number.
package docker
