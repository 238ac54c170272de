// Package cgroup limits the memory, the number and the CPU time of processes
// by control groups of Linux, for sandboxes that start processes on the host.
//
// Each controller is used where it is: in the version 2 hierarchy where that
// is delegated to us, else in a version 1 hierarchy that we may write to, so
// that hybrid systems work as well. Groups are made below (v1) or beside (v2,
// whose inner groups hold no processes) the group of the calling process, so
// that limits which hold for it hold for them too.
//
// Version 1 is tested against the kernel. Version 2 is written to the kernel's
// documentation and tested on plain files, which stand for its settings.
//
// Not supported: other controllers, moving the calling process, and systems
// other than Linux, where [Find] finds nothing and says so. Groups of a host
// process that was killed are removed by the next [Home.Sweep].
package cgroup
