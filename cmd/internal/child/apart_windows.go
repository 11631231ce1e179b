package child

import (
	"os"
	"os/exec"
	"syscall"
)

const noWindow = 0x08000000 // CREATE_NO_WINDOW

// apart gives cmd no console, so that it cannot write to ours.
func apart(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{HideWindow: true, CreationFlags: noWindow | syscall.CREATE_NEW_PROCESS_GROUP}
}

func kill(p *os.Process) { _ = p.Kill() }
