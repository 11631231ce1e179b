package p2p

import (
	"bufio"
	"crypto/ed25519"
	"net/netip"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/quic-go/quic-go"

	"qiyou/p2p/identity"
	"qiyou/p2p/wire"
)

// Link is one proven connection to one key. Two goroutines belong to it: one
// reads, and reports Up, Message and Down; one writes, and reports Silent and
// Back. Its methods may be called from any goroutine, and none of them blocks.
type Link struct {
	node     *Node
	conn     *quic.Conn
	stream   *quic.Stream
	reader   *bufio.Reader
	id       identity.ID
	key      ed25519.PublicKey
	dialed   bool
	hello    wire.Hello
	version  uint
	replaces *Link // whose Down comes before our Up, or nil
	born     time.Time

	out      chan []byte   // frames to be written
	poke     chan struct{} // look at the clock now
	stop     chan struct{} // closed when closing is set
	heardBye chan struct{} // closed when nothing follows from the other side that matters
	heardEnd chan struct{} // closed when the other side has read all of ours, or broke
	wrote    chan struct{} // closed when the writer has ended
	done     chan struct{} // closed after Down

	pulse pulse // of the writer

	live     atomic.Bool
	asking   atomic.Bool   // a ping is due now
	answered atomic.Uint64 // number of the latest ping that has an answer
	heard    atomic.Int64  // when the last frame came, after born
	quiet    atomic.Int64  // when the link fell silent, after born; 0 while it is not
	doubt    atomic.Int64  // when there was a reason to doubt it, after born; 0 since an answer came

	mu      sync.Mutex
	waiting int // frames in the outbox or in the writer's hands
	closing bool
	code    wire.CloseCode
	remote  bool
	rtt     time.Duration // smoothed; 0 while not measured
	jitter  time.Duration
	pings   [8]sentPing // the latest, by their number
	pinged  uint64      // the number of the very latest
	awaited uint64      // the last one whose answer is to be told as Read
	told    uint64      // the last one that was
}

type sentPing struct {
	id uint64
	at time.Time
}

// ID is who is at the other end.
func (l *Link) ID() identity.ID { return l.id }

// Key is the public key of the other end.
func (l *Link) Key() ed25519.PublicKey { return slices.Clone(l.key) }

// Hello is what the other end said of itself, with the latest name that it
// gave. Its texts are as they came, free of controls and no more than that.
func (l *Link) Hello() wire.Hello {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.hello
}

// Version is the protocol version that both ends speak.
func (l *Link) Version() uint { return l.version }

// Addr is where the other end is now.
func (l *Link) Addr() netip.AddrPort { return addrOf(l.conn.RemoteAddr()) }

// Dialed says whether we dialled.
func (l *Link) Dialed() bool { return l.dialed }

// RTT is the smoothed time to the other end and back, without the time that it
// held a ping. It includes what QUIC needs to repair a loss.
func (l *Link) RTT() time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.rtt == 0 {
		return l.conn.ConnectionStats().SmoothedRTT
	}
	return l.rtt
}

// Jitter is the mean deviation of the times that RTT smooths.
func (l *Link) Jitter() time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.jitter
}

// Binding is a secret of this very connection, the same at both ends and known
// to nobody else (TLS exporter, RFC 8446, section 7.5). Words that two people
// compare are made from it.
func (l *Link) Binding() ([32]byte, error) {
	state := l.conn.ConnectionState().TLS
	b, err := state.ExportKeyingMaterial("EXPORTER-qiyou/1 binding", nil, 32)
	if err != nil {
		return [32]byte{}, &Error{CodeProtocol, err}
	}
	return [32]byte(b), nil
}

// Live says that a match runs over the link: it is asked every 0.5 s whether
// it still is one, instead of every 5 s.
func (l *Link) Live(on bool) {
	if l.live.Swap(on) != on {
		l.nudge()
	}
}

// Send gives m to the stream, or to the outbox while that has no room, and never
// blocks. That it is written says nothing yet: whoever must know that it is read
// asks for an answer. The error is
// ErrClosed, a message out of its limits, or ErrOverflow when 256 messages
// wait, which closes the link.
func (l *Link) Send(m wire.Message) error {
	switch m.(type) {
	case wire.Hello, wire.Ping, wire.Pong, wire.Bye, wire.Name, wire.Extension:
		return &Error{code: CodeMessage}
	}
	return l.send(m)
}

// SendAsked sends m as Send does, and asks the other side at once whether it is
// there. A [Read] of the link with this mark, or a higher one, says that it has read
// m.
func (l *Link) SendAsked(m wire.Message) (mark uint64, err error) {
	if err := l.Send(m); err != nil {
		return 0, err
	}
	l.mu.Lock()
	mark = l.pinged + 1 // no ping of this number is written yet
	l.awaited = mark
	l.mu.Unlock()
	l.asking.Store(true)
	l.nudge()
	return mark, nil
}

func (l *Link) send(m wire.Message) error {
	frame, err := frameOf(m)
	if err != nil {
		return &Error{CodeMessage, err}
	}
	if l.put(frame) {
		return nil
	}
	if l.isClosing() {
		return ErrClosed
	}
	l.Close(wire.CloseNoAnswer)
	return ErrOverflow
}

// put gives a frame to the stream, or to the outbox where the stream has no room
// now or others wait already. It is false where the link closes or the outbox is
// full.
func (l *Link) put(frame []byte) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closing {
		return false
	}
	if l.waiting == 0 && l.stream.TryWriteAll(frame) == nil {
		return true
	}
	select {
	case l.out <- frame:
		l.waiting++
		return true
	default:
		return false
	}
}

func frameOf(m wire.Message) ([]byte, error) {
	body, err := wire.Encode(m)
	if err != nil {
		return nil, err
	}
	return wire.AppendFrame(make([]byte, 0, len(body)+3), body), nil
}

// Close ends the link. What was sent before is still delivered with the codes
// bye, refused and shutdown; any other code breaks off. The Down event says
// when it is over, at most 2 s later.
func (l *Link) Close(code wire.CloseCode) { l.close(code, false) }

func (l *Link) close(code wire.CloseCode, remote bool) {
	l.mu.Lock()
	first := !l.closing
	if first {
		l.closing, l.code, l.remote = true, code, remote
		close(l.stop)
	}
	l.mu.Unlock()
	if !first {
		return
	}
	if !isGraceful(code) {
		_ = l.stream.SetWriteDeadline(time.Now()) // frees the writer
	}
	l.node.notify()
}

func isGraceful(code wire.CloseCode) bool {
	return code == wire.CloseBye || code == wire.CloseRefused || code == wire.CloseShutdown
}

func (l *Link) isClosing() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.closing
}

// ending is why the link closes, and whether the other side said so.
func (l *Link) ending() (wire.CloseCode, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.code, l.remote
}

// ask pings at once. Until an answer comes the link is in doubt: a peer that
// is held is soon dialled beside it.
func (l *Link) ask() {
	l.doubt.CompareAndSwap(0, int64(max(1, l.age())))
	l.asking.Store(true)
	l.nudge()
}

// doubtful is for how long there has been a doubt, 0 if there is none.
func (l *Link) doubtful() time.Duration {
	since := l.doubt.Load()
	if since == 0 {
		return 0
	}
	return max(1, l.age()-time.Duration(since))
}

// silence is for how long the link has been silent, 0 if it is not.
func (l *Link) silence() time.Duration {
	since := l.quiet.Load()
	if since == 0 {
		return 0
	}
	return max(1, l.age()-time.Duration(since))
}

func (l *Link) age() time.Duration { return time.Since(l.born) }

// nudge makes the writer look at the clock.
func (l *Link) nudge() {
	select {
	case l.poke <- struct{}{}:
	default:
	}
}
