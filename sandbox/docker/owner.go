package docker

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"os"
	"strconv"
	"strings"
	"syscall"
)

// Labels of our containers.
const (
	nameLabel    = "toolgen.sandbox"
	machineLabel = "toolgen.machine"
	processLabel = "toolgen.process"
)

// newLabels name a container and say which process it belongs to.
func newLabels() map[string]string {
	return map[string]string{
		nameLabel:    "toolgen-" + strings.ToLower(rand.Text()[:16]),
		machineLabel: machine(),
		processLabel: strconv.Itoa(os.Getpid()),
	}
}

// machine tells apart where process ids mean different things: another host,
// another boot, another pid namespace. It is a digest, since labels are public.
func machine() string {
	host, _ := os.Hostname()
	boot, _ := os.ReadFile("/proc/sys/kernel/random/boot_id")
	space, _ := os.Readlink("/proc/self/ns/pid")
	sum := sha256.Sum256([]byte(host + "\n" + string(boot) + "\n" + space))
	return hex.EncodeToString(sum[:8])
}

// abandoned reports that a container belonged to a process of this machine that
// is gone. In doubt it says no: a process id may be in use again.
func abandoned(labels map[string]string, machine string) bool {
	pid, err := strconv.Atoi(labels[processLabel])
	if err != nil || labels[machineLabel] != machine {
		return false
	}
	p, err := os.FindProcess(pid)
	if err != nil {
		return true
	}
	defer func() { _ = p.Release() }()
	return errors.Is(p.Signal(syscall.Signal(0)), os.ErrProcessDone)
}
