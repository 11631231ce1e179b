package host

import (
	"slices"
	"time"

	"qiyou/p2p"
	"qiyou/ui/session"
)

// lines are the lines of chat of the person here that are on their way to one peer.
type lines struct {
	last  uint64 // the number of the last that has one
	out   map[*p2p.Link][]line
	until map[*p2p.Link]time.Time // until then nothing is known of what is sent
}

// line is one of them, with what to tell once it has arrived.
type line struct {
	mark uint64 // of the link, see p2p.Read
	news session.Arrived
}

func newLines() lines {
	return lines{out: map[*p2p.Link][]line{}, until: map[*p2p.Link]time.Time{}}
}

// next is the number of the next line.
func (ls *lines) next() uint64 {
	ls.last++
	return ls.last
}

// deafFor is how long a peer that has dropped a line does not say so again.
const deafFor = 10 * time.Second

// sent notes a line that was sent at now.
func (ls *lines) sent(l *p2p.Link, x line, now time.Time) {
	if now.After(ls.until[l]) {
		ls.out[l] = append(ls.out[l], x)
	}
}

// dropped notes that the peer has taken in no line of late, and that it may drop
// others without a word.
func (ls *lines) dropped(l *p2p.Link, now time.Time) {
	delete(ls.out, l)
	ls.until[l] = now.Add(deafFor)
}

// gone forgets a link.
func (ls *lines) gone(l *p2p.Link) {
	delete(ls.out, l)
	delete(ls.until, l)
}

// arrivedLines tells of the lines that a peer has read.
func (h *Host) arrivedLines(e p2p.Read) {
	all := h.lines.out[e.Link]
	n := slices.IndexFunc(all, func(x line) bool { return x.mark > e.Mark })
	if n < 0 {
		n = len(all)
	}
	for _, x := range all[:n] {
		h.emit(x.news)
	}
	if h.lines.out[e.Link] = all[n:]; n == len(all) {
		delete(h.lines.out, e.Link)
	}
}
