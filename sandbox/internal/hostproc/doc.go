// Package hostproc starts processes of the host for the backends that live on
// it, reads their output, and ends them with everything they left behind.
//
// A process tree is hard to end: a descendant may leave the session, outlive
// its parent, ignore signals and clear its environment. On Linux each process
// is therefore cloned into a cgroup of its own, which nothing leaves by
// forking, and cgroup.kill ends it whole. Without a writable cgroup v2 the tree
// is found by parentage and by a mark in the environment, on other systems by
// process group or job object; [Group.Tree] tells which.
package hostproc
