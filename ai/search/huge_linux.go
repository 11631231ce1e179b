package search

import (
	"syscall"
	"unsafe"
)

// Of a large page, and of a slot.
const hugeBytes, slotBytes = 2 << 20, 16

// huge asks for large pages for slots: of small ones a processor remembers too few
// to find its way in a large table, which cost a tenth of a search. It is a wish,
// and nothing is lost where it is not granted.
func huge(slots []slot) {
	before := int(-uintptr(unsafe.Pointer(&slots[0])) % hugeBytes)
	if whole := (len(slots)*slotBytes - before) / hugeBytes * hugeBytes; whole > 0 {
		data := unsafe.Slice((*byte)(unsafe.Pointer(&slots[0])), len(slots)*slotBytes)
		_ = syscall.Madvise(data[before:before+whole], syscall.MADV_HUGEPAGE)
	}
}
