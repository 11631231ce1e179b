package child

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"
)

// tick is the unit of times in /proc/PID/stat (proc(5), USER_HZ, 100 on every
// Linux that Go runs on).
const tick = 10 * time.Millisecond

// used is the processor time of a process, of those it has started that run, and
// of those that it has waited for.
func used(pid int) (time.Duration, bool) { return usedBelow(pid, 4) }

// usedBelow is used, for so many generations.
func usedBelow(pid, generations int) (time.Duration, bool) {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, false
	}
	// The second field is a name in brackets, which may have anything in it.
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
	const utime = 14 - 3 // cutime and cstime follow utime and stime
	if len(fields) < utime+4 {
		return 0, false
	}
	var sum time.Duration
	for _, f := range fields[utime : utime+4] {
		n, _ := strconv.ParseInt(f, 10, 64)
		sum += time.Duration(n) * tick
	}
	if generations > 0 {
		children, _ := os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/children", pid, pid))
		for _, c := range strings.Fields(string(children)) {
			if n, err := strconv.Atoi(c); err == nil {
				more, _ := usedBelow(n, generations-1)
				sum += more
			}
		}
	}
	return sum, true
}
