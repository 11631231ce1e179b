package view

import "time"

// A notice goes away after a while, and with the first key once it could be
// read.
const (
	noticeStays = 10 * time.Second
	noticeRead  = time.Second
)

// notice is one sentence for the person.
type notice struct {
	text  string
	bad   bool
	since time.Time
}

func (m *Model) tell(s string, now time.Time) { m.notice = notice{text: s, since: now} }

func (m *Model) warn(s string, now time.Time) { m.notice = notice{text: s, bad: true, since: now} }

// left is how long the notice still stays, 0 when there is none.
func (n *notice) left(now time.Time) time.Duration {
	if n.text == "" {
		return 0
	}
	return max(n.since.Add(noticeStays).Sub(now), 0)
}

// shown says whether the notice is to be drawn at now.
func (n *notice) shown(now time.Time) bool { return n.left(now) > 0 }

// age takes away a notice that a key comes after.
func (n *notice) age(now time.Time) {
	if now.Sub(n.since) >= noticeRead {
		n.text = ""
	}
}
