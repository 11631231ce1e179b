package p2p

import (
	"time"

	"qiyou/p2p/identity"
	"qiyou/p2p/wire"
)

// Event is what happens to a node: [Up], [Down], [Silent], [Back], [Read] or [Message].
// The events of one link come in the order in which they happened: Up first,
// Down last. The Down of a link comes before the Up of the one that replaces it.
type Event interface{ event() }

// Up says that a link is proven and both hellos are through.
type Up struct{ Link *Link }

// Down says that a link has ended and nothing more comes from it.
type Down struct {
	ID     identity.ID
	Link   *Link
	Code   wire.CloseCode
	Remote bool      // the other side ended it and said why
	Since  time.Time // the last moment at which both directions are known to have worked
}

// Silent says that the other side has not answered for 2 s. The link may come
// back by itself.
type Silent struct {
	Link  *Link
	Since time.Time // the last moment at which both directions are known to have worked
}

// Back says that a silent link is heard again.
type Back struct{ Link *Link }

// Message is what the other side sent: any kind but hello, ping, pong and bye.
type Message struct {
	Link    *Link
	Message wire.Message
}

// Read says that the other side has read all that [Link.SendAsked] gave numbers up
// to Mark. It has answered a ping that came behind it on the stream; what it says
// of messages that it did not take in comes before.
type Read struct {
	Link *Link
	Mark uint64
}

func (Up) event()      {}
func (Down) event()    {}
func (Silent) event()  {}
func (Back) event()    {}
func (Message) event() {}
func (Read) event()    {}
