//go:build !unix && !windows

package child

import (
	"os"
	"os/exec"
)

// apart does nothing: there are no sessions.
func apart(*exec.Cmd) {}

func kill(p *os.Process) { _ = p.Kill() }
