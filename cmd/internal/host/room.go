package host

import (
	"context"
	"sync"
	"time"

	"qiyou/p2p"
	"qiyou/p2p/room"
	"qiyou/p2p/wire"
)

// proofFor is how long a link may take to prove that the other end is in our
// room. It is what an unanswered hello takes, too, so that the one who does not
// belong here sees what nobody's address would show.
const proofFor = 3 * time.Second

// Room is the private room that a host is in.
type Room struct {
	code room.Code
	room room.Room

	mu     sync.Mutex
	proven map[*p2p.Link]chan struct{} // closed once the link is that of a member
}

// NewRoom opens the room of a code, which takes about a second.
func NewRoom(c room.Code) *Room {
	return &Room{code: c, room: c.Open(), proven: map[*p2p.Link]chan struct{}{}}
}

// Tag is what is announced of the room now; "" for none.
func (r *Room) Tag() string {
	if r == nil {
		return ""
	}
	return r.room.Tag(time.Now())
}

// String is the code; "" for none.
func (r *Room) String() string {
	if r == nil {
		return ""
	}
	return r.code.String()
}

// has says whether an announced tag is of the same room, or of none for none.
func (r *Room) has(tag string) bool {
	if r == nil {
		return tag == ""
	}
	return r.room.Has(tag, time.Now())
}

func (r *Room) proof(l *p2p.Link) chan struct{} {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.proven[l] == nil {
		r.proven[l] = make(chan struct{})
	}
	return r.proven[l]
}

func (r *Room) forget(l *p2p.Link) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.proven, l)
}

// admitted waits until the other end of a link that we dialled has proven that
// it is in the room. It is asked on the goroutine of a dial.
func (r *Room) admitted(ctx context.Context, l *p2p.Link) error {
	if r == nil {
		return nil
	}
	patience := time.NewTimer(proofFor)
	defer patience.Stop()
	select {
	case <-r.proof(l):
		return nil
	case <-ctx.Done():
	case <-patience.C:
	}
	r.forget(l)
	return p2p.ErrNoAnswer
}

// arrived is a new link: of somebody, or in a room of one who has yet to prove
// that he belongs there.
func (h *Host) arrived(l *p2p.Link) {
	r := h.cfg.Room
	if r == nil {
		h.up(l)
		return
	}
	binding, err := l.Binding()
	if err != nil {
		l.Close(wire.CloseNoAnswer)
		return
	}
	l.Send(wire.RoomProof{Proof: r.room.Proof(binding, h.cfg.Key.Public(), l.Key())})
	h.links.unproven[l] = time.Now().Add(proofFor)
	h.schedule()
}

// shows takes in what an unproven link says: nothing but a proof counts.
func (h *Host) shows(l *p2p.Link, m wire.Message) {
	r := h.cfg.Room
	p, ok := m.(wire.RoomProof)
	if !ok {
		return
	}
	binding, err := l.Binding()
	if err != nil || !r.room.Check(p.Proof, binding, l.Key(), h.cfg.Key.Public()) {
		return // silence, as for one who shows nothing
	}
	delete(h.links.unproven, l)
	h.up(l)
	close(r.proof(l))
}

// showOut ends the links that have not proven to belong here.
func (h *Host) showOut() {
	for l, until := range h.links.unproven {
		if !time.Now().Before(until) {
			l.Close(wire.CloseNoAnswer)
		}
	}
}

// linkGone forgets a link that has ended.
func (h *Host) linkGone(l *p2p.Link) {
	if h.cfg.Room != nil {
		delete(h.links.unproven, l)
		h.cfg.Room.forget(l)
	}
}
