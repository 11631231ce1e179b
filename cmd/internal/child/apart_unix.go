//go:build unix && !linux

package child

import (
	"os/exec"
	"syscall"
)

// apart gives cmd a session of its own: no terminal to write to or to be
// signalled from, and a group to be killed.
func apart(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} }
