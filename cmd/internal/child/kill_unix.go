//go:build unix

package child

import (
	"os"
	"syscall"
)

// kill kills the group of p.
func kill(p *os.Process) { _ = syscall.Kill(-p.Pid, syscall.SIGKILL) }
