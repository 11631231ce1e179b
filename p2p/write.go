package p2p

import (
	"errors"
	"os"
	"time"

	"qiyou/p2p/wire"
)

// stallSlice is how long a write may block before the writer looks up.
const stallSlice = 500 * time.Millisecond

// batch is how many bytes of waiting frames go into one write.
const batch = 8 << 10

// pulse is what the writer knows about the other side's answers.
type pulse struct {
	next    uint64        // number of the next ping
	last    time.Duration // when the last ping went out, after born
	asked   time.Duration // when the oldest ping without an answer went out; 0 for none
	askedID uint64        // its number
	silent  bool
}

// write is the writer: it empties the outbox, pings, and notices silence.
func (l *Link) write() {
	defer close(l.wrote)
	tick := time.NewTimer(l.beat())
	defer tick.Stop()
	for {
		var err error
		select {
		case frame := <-l.out:
			err = l.flush(l.gather(frame))
			l.settled()
		case <-tick.C:
			tick.Reset(l.beat())
		case <-l.poke:
			tick.Reset(l.beat())
		case <-l.stop:
			l.finish()
			return
		case <-l.conn.Context().Done():
			return
		}
		if err != nil {
			l.fail(err)
		}
	}
}

// settled notes that all that was taken from the outbox is with the stream.
func (l *Link) settled() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.waiting = len(l.out)
}

// gather joins frame and what else waits to one write.
func (l *Link) gather(frame []byte) []byte {
	for len(frame) < batch {
		select {
		case next := <-l.out:
			frame = append(frame, next...)
		default:
			return frame
		}
	}
	return frame
}

// flush writes b. A write that blocks is no fault while nothing at all is
// heard, since then the network is away; of a peer that sends but does not
// read it is.
func (l *Link) flush(b []byte) error {
	since := l.age()
	for len(b) > 0 {
		_ = l.stream.SetWriteDeadline(time.Now().Add(stallSlice))
		n, err := l.stream.Write(b)
		b = b[n:]
		if n > 0 {
			since = l.age()
		}
		switch {
		case err == nil:
			return nil
		case !errors.Is(err, os.ErrDeadlineExceeded):
			return err
		case l.isClosing():
			return err
		}
		l.judge(max(1, l.age()))
		stalled := l.age() - since
		if stalled >= idleTime || stalled >= stallTime && time.Duration(l.heard.Load()) > since {
			return ErrNoAnswer
		}
	}
	return nil
}

func (l *Link) fail(err error) {
	code, remote := closeCode(err)
	if errors.Is(err, ErrNoAnswer) {
		code = wire.CloseNoAnswer
	}
	l.close(code, remote)
}

// beat looks at the clock: it reports silence and its end, pings where one is
// due, and says when to look again.
func (l *Link) beat() time.Duration {
	p := &l.pulse
	now := max(1, l.age())
	l.judge(now)
	if p.next == 0 || now-p.last >= l.period() || l.asking.Swap(false) {
		l.ping(now)
	}
	again := p.last + l.period()
	if p.asked != 0 && !p.silent {
		again = min(again, l.patience())
	}
	return max(time.Millisecond, again-now)
}

// lastSign is the last moment at which both directions worked, as far as we
// know: something was heard, and no ping before it is unanswered.
func (l *Link) lastSign() time.Duration {
	heard := time.Duration(l.heard.Load())
	if asked := l.pulse.asked; asked != 0 {
		return min(heard, asked)
	}
	return heard
}

// patience is when the link becomes silent if no answer comes until then: a
// ping is unanswered for askAge, and the last sign of life is of silentAge.
func (l *Link) patience() time.Duration {
	return max(l.pulse.asked+askAge, l.lastSign()+silentAge)
}

// judge turns what is known at now into silence or its end.
func (l *Link) judge(now time.Duration) {
	p := &l.pulse
	if p.asked != 0 && l.answered.Load() >= p.askedID {
		p.asked = 0
	}
	switch {
	case p.asked != 0 && now-p.asked >= idleTime:
		l.close(wire.CloseNoAnswer, false)
	case p.asked != 0 && !p.silent && now >= l.patience():
		p.silent = true
		l.quiet.Store(int64(now))
		l.node.notify()
		l.node.emit(Silent{l, l.born.Add(l.lastSign())})
	case p.asked == 0 && p.silent:
		p.silent = false
		l.quiet.Store(0)
		l.node.notify()
		l.node.emit(Back{l})
	}
}

func (l *Link) period() time.Duration {
	if l.live.Load() || l.pulse.asked != 0 {
		return livePing
	}
	return lobbyPing
}

// pingOrigin is where the milliseconds of our pings begin. It makes a ping so
// long that a peer who has restarted can answer its packet with a stateless
// reset, which must be shorter than what it answers (RFC 9000, section 10.3.3;
// quic-go sends none for packets of up to 41 bytes).
const pingOrigin = 1 << 40

// ping asks.
func (l *Link) ping(now time.Duration) {
	p := &l.pulse
	p.next++
	p.last = now
	if p.asked == 0 {
		p.asked, p.askedID = now, p.next
	}
	l.mu.Lock()
	l.pings[p.next%uint64(len(l.pings))] = sentPing{p.next, time.Now()}
	l.pinged = p.next
	l.mu.Unlock()
	frame, err := frameOf(wire.Ping{ID: p.next, Sent: pingOrigin + uint64(now/time.Millisecond)})
	if err == nil {
		l.put(frame)
	}
}

// finish ends the writing side. What is lost with a plain close is saved by
// waiting twice: until the other side says bye, and so has read ours, and
// until it has ended its stream, and so has read our end.
func (l *Link) finish() {
	code, _ := l.ending()
	defer func() { _ = l.conn.CloseWithError(appCode(min(code, wire.CloseNoAnswer)), "") }()
	if !isGraceful(code) {
		return
	}
	if bye, err := frameOf(wire.Bye{Code: code}); err == nil {
		if err := l.flush(append(l.rest(), bye...)); err != nil {
			return
		}
	}
	if l.hear(l.heardBye) {
		_ = l.stream.Close()
		l.hear(l.heardEnd)
	}
}

// rest is all that still waits in the outbox; nothing is added to it any more.
func (l *Link) rest() []byte {
	var b []byte
	for {
		select {
		case frame := <-l.out:
			b = append(b, frame...)
		default:
			return b
		}
	}
}

// hear waits at most byeTime for c, or the end of the connection; c closed is
// true.
func (l *Link) hear(c <-chan struct{}) bool {
	limit := time.NewTimer(byeTime)
	defer limit.Stop()
	select {
	case <-c:
		return true
	case <-l.conn.Context().Done():
	case <-limit.C:
	}
	return false
}
