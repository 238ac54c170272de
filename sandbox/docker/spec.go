package docker

import (
	_ "embed"
	"slices"

	"github.com/toolgen/toolgen/sandbox"
)

// spec is what an engine is asked to create. What every container has alike is
// added by hostConfig.
type spec struct {
	name      string
	image     string
	user      string
	program   []string
	labels    map[string]string
	network   string
	runtime   string
	memory    int64 // bytes, 0 for no limit
	processes int64 // 0 for no limit
	nanoCPUs  int64 // 0 for no limit
	disk      int64 // bytes of each temporary file system
	temporary []string
	binds     []bind
	ports     []int
}

// DefaultDisk is the size of each temporary file system where the policy sets none.
const DefaultDisk = 512 << 20

// entering is how many processes the runtime needs for a moment to get into a
// container: seven threads and one to run them (measured with runc 1.1.5).
const entering = 8

// ownProcesses is how many processes of the limit are not the command's: init,
// anchor, witness, keeper, the command's supervisor, and the runtime's.
const ownProcesses = 5 + entering

// anchorUser is whom the container's first program runs as. Commands run as
// somebody else, so that even a kill of everything by one does not reach it;
// without CAP_KILL not even root reaches across.
const anchorUser = "65531:65531"

//go:embed script/anchor.sh
var anchorScript string

// newSpec is everything but the mounts, which depend on the host.
func newSpec(p sandbox.Policy, o Options, labels map[string]string, d daemon, image picture, binds []bind) spec {
	s := spec{
		name: labels[nameLabel], image: o.Image, user: anchorUser, labels: labels,
		program: []string{"/bin/sh", "-c", anchorScript, "anchor"},
		network: "none", runtime: o.Runtime, memory: p.Limits.Memory, disk: DefaultDisk, binds: binds, ports: o.Ports,
	}
	if p.Network == sandbox.NetworkFull {
		s.network = "bridge"
	}
	if p.Limits.Processes > 0 {
		s.processes = int64(p.Limits.Processes) + ownProcesses
	}
	if p.Limits.CPUs > 0 {
		// An engine refuses more than there are, and such a limit holds anyway.
		s.nanoCPUs = int64(min(max(p.Limits.CPUs, 0.01), float64(max(d.cpus, 1))) * 1e9)
	}
	if p.Limits.Disk > 0 {
		s.disk = p.Limits.Disk
	}
	s.temporary = temporary(image.volumes, binds)
	return s
}

// temporary lists the places for private files. A volume of the image would
// otherwise become a directory on the host, without a limit.
func temporary(volumes []string, binds []bind) []string {
	all := append([]string{"/tmp", "/var/tmp"}, volumes...)
	slices.Sort(all)
	return slices.DeleteFunc(slices.Compact(all), func(path string) bool {
		return slices.ContainsFunc(binds, func(b bind) bool { return b.target == path })
	})
}
