//go:build unix

package speaker

import (
	"os/exec"
	"syscall"
)

// apart gives cmd a session of its own, so that it has no terminal to write to or
// to be signalled from, and can be killed with all it starts.
func apart(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
