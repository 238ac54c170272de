package hostproc

import (
	"context"
	"fmt"
	"os/exec"
	"sync"
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"

	"github.com/toolgen/toolgen/sandbox"
)

func newForest() forest { return jobForest{} }

// jobForest puts each process into a job object, which its descendants cannot
// leave.
type jobForest struct{}

func (jobForest) plant() (tree, error) {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return nil, fmt.Errorf("make a job object: %w", err)
	}
	info := windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION{}
	info.BasicLimitInformation.LimitFlags = windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
	_, err = windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation,
		uintptr(unsafe.Pointer(&info)), uint32(unsafe.Sizeof(info)))
	if err != nil {
		_ = windows.CloseHandle(job)
		return nil, fmt.Errorf("limit a job object: %w", err)
	}
	return &jobTree{job: job}, nil
}

func (jobForest) describe() (sandbox.Level, string) {
	return sandbox.BestEffort, "job object: a program that starts another one in its first instant is missed"
}

func (jobForest) clear(context.Context) error { return nil }

type jobTree struct {
	mu  sync.Mutex
	job windows.Handle // 0 once released: as a query that would mean our own job
}

func (t *jobTree) prepare(*exec.Cmd) {}

func (t *jobTree) started(cmd *exec.Cmd) error {
	const rights = windows.PROCESS_SET_QUOTA | windows.PROCESS_TERMINATE
	process, err := windows.OpenProcess(rights, false, uint32(cmd.Process.Pid))
	if err != nil {
		return fmt.Errorf("open the process: %w", err)
	}
	defer func() { _ = windows.CloseHandle(process) }()
	return windows.AssignProcessToJobObject(t.job, process)
}

// signal can only end: the system has no other signals.
func (t *jobTree) signal(syscall.Signal) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.job == 0 {
		return nil
	}
	return windows.TerminateJobObject(t.job, 1)
}

func (t *jobTree) kill(ctx context.Context) error {
	if err := t.signal(syscall.SIGKILL); err != nil {
		return err
	}
	return until(ctx, func() bool { return t.count() == 0 })
}

// jobAccounting is JOBOBJECT_BASIC_ACCOUNTING_INFORMATION.
type jobAccounting struct {
	userTime, kernelTime, periodUser, periodKernel int64
	faults, total, active, terminated              uint32
}

func (t *jobTree) count() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.active()
}

func (t *jobTree) active() int {
	if t.job == 0 {
		return 0
	}
	var info jobAccounting
	err := windows.QueryInformationJobObject(t.job, windows.JobObjectBasicAccountingInformation,
		uintptr(unsafe.Pointer(&info)), uint32(unsafe.Sizeof(info)), nil)
	if err != nil {
		return 0
	}
	return int(info.active)
}

func (t *jobTree) release() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.active() > 0 {
		return false
	}
	if t.job != 0 {
		_ = windows.CloseHandle(t.job)
		t.job = 0
	}
	return true
}
