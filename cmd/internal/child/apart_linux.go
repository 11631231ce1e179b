package child

import (
	"os/exec"
	"syscall"
)

// apart gives cmd a session of its own: no terminal to write to or to be
// signalled from, and a group to be killed. It dies with us, however we do.
func apart(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGKILL}
}
