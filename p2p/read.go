package p2p

import (
	"encoding/binary"
	"errors"
	"os"
	"time"

	"qiyou/p2p/wire"
)

// run serves the link to its end: Up, messages, Down.
func (l *Link) run() {
	n := l.node
	l.supersede()
	n.spawn(l.write)
	n.emit(Up{l})
	err := l.read()
	l.broken(err)
	<-l.wrote
	code, remote := l.ending()
	_ = l.conn.CloseWithError(appCode(min(code, wire.CloseNoAnswer)), "")
	n.leave(l)
	n.log.Info("link down", "peer", l.id, "code", code, "remote", remote, "err", err)
	n.emit(Down{ID: l.id, Link: l, Code: code, Remote: remote, Since: l.worked(remote)})
	close(l.done)
}

// worked is the last moment at which both directions worked of a link whose
// writer has ended: this one where the other side says the end itself.
func (l *Link) worked(remote bool) time.Time {
	if remote && l.silence() == 0 {
		return time.Now()
	}
	return l.born.Add(l.lastSign())
}

// supersede ends the link that l replaces and waits for its Down.
func (l *Link) supersede() {
	if old := l.replaces; old != nil {
		old.Close(wire.CloseSuperseded)
		<-old.done
		l.replaces = nil
	}
}

// abandon gives up a link that has joined the table and will not run.
func (l *Link) abandon(code wire.CloseCode) {
	l.close(code, false)
	_ = l.conn.CloseWithError(appCode(code), "")
	l.supersede()
	l.node.leave(l)
	close(l.done)
}

// broken notes why reading ended, unless the link was closing anyway.
func (l *Link) broken(err error) {
	code, remote := closeCode(err)
	var form *wire.FormError
	switch {
	case errors.As(err, &form), errors.Is(err, os.ErrDeadlineExceeded), errors.Is(err, ErrProtocol):
		code, remote = wire.CloseProtocol, false
	}
	l.close(code, remote)
	closeOnce(l.heardBye)
	closeOnce(l.heardEnd)
}

// closeOnce closes c unless it is closed; one goroutine closes c.
func closeOnce(c chan struct{}) {
	select {
	case <-c:
	default:
		close(c)
	}
}

// read takes frames until the stream ends or something is wrong with one.
func (l *Link) read() error {
	errs := 0
	for {
		m, err := l.next()
		if err != nil {
			return err
		}
		l.heard.Store(int64(l.age()))
		switch m := m.(type) {
		case wire.Hello:
			return ErrProtocol // it comes once
		case wire.Ping:
			_ = l.send(wire.Pong{ID: m.ID, Sent: m.Sent})
		case wire.Pong:
			l.noteAnswer(m)
		case wire.Bye:
			l.close(m.Code, true)
			closeOnce(l.heardBye)
		case wire.Extension:
		case wire.Error:
			if m.Code != wire.ErrRate {
				errs++
			}
			if errs >= maxErrors {
				return ErrProtocol
			}
			l.deliver(m)
		default:
			l.deliver(m)
		}
	}
}

// next is the next message. It may begin at any time and must then be through
// within frameTime.
func (l *Link) next() (wire.Message, error) {
	if _, err := l.reader.Peek(1); err != nil {
		return nil, err
	}
	partly := !l.whole()
	if partly {
		_ = l.stream.SetReadDeadline(time.Now().Add(frameTime))
	}
	body, err := wire.ReadFrame(l.reader)
	if err != nil {
		return nil, err
	}
	if partly {
		_ = l.stream.SetReadDeadline(time.Time{})
	}
	return wire.Decode(body)
}

// whole says that a frame is there to its last byte, so that reading it takes no
// time.
func (l *Link) whole() bool {
	head, _ := l.reader.Peek(min(l.reader.Buffered(), binary.MaxVarintLen16))
	size, n := binary.Uvarint(head)
	return n > 0 && size <= uint64(l.reader.Buffered()-n)
}

// deliver hands m on, unless there was too much of its kind.
func (l *Link) deliver(m wire.Message) {
	ok, tell := l.node.rates.allow(l.id, l.Addr().Addr(), m, time.Now())
	if ok {
		l.rename(m)
		l.node.emit(Message{l, m})
		return
	}
	l.node.log.Info("dropped", "peer", l.id, "kind", wire.KindOf(m))
	if tell {
		_ = l.send(wire.Error{Code: wire.ErrRate, Ref: uint64(wire.KindOf(m))})
	}
}

// rename takes another name of the other side into its hello.
func (l *Link) rename(m wire.Message) {
	if m, ok := m.(wire.Name); ok {
		l.mu.Lock()
		l.hello.Name = m.Name
		l.mu.Unlock()
	}
}

// noteAnswer takes a pong in as the answer to all pings up to its own.
func (l *Link) noteAnswer(p wire.Pong) {
	l.mu.Lock()
	ours := p.ID <= l.pinged
	l.mu.Unlock()
	if !ours || p.ID <= l.answered.Load() {
		return
	}
	l.answered.Store(p.ID)
	l.measure(p)
	if l.tells(p.ID) {
		l.node.emit(Read{l, p.ID})
	}
	if l.doubt.Swap(0) != 0 {
		l.node.notify()
	}
	if l.quiet.Load() != 0 {
		l.nudge()
	}
}

// tells says whether the answer to a ping is to be told: an answer is waited for,
// and none as late was told yet.
func (l *Link) tells(id uint64) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.told >= l.awaited {
		return false
	}
	l.told = id
	return true
}

// measure takes a pong into the smoothed time (RFC 6298, section 2), if it
// answers one of the last pings and for the first time.
func (l *Link) measure(p wire.Pong) {
	l.mu.Lock()
	defer l.mu.Unlock()
	ping := &l.pings[p.ID%uint64(len(l.pings))]
	if ping.id != p.ID || ping.at.IsZero() {
		return
	}
	took := time.Since(ping.at)
	ping.at = time.Time{}
	if p.Hold < uint64(took/time.Millisecond) {
		took -= time.Duration(p.Hold) * time.Millisecond
	}
	took = max(took, time.Microsecond)
	if l.rtt == 0 {
		l.rtt, l.jitter = took, took/2
		return
	}
	l.jitter += ((l.rtt - took).Abs() - l.jitter) / 4
	l.rtt += (took - l.rtt) / 8
}
