package linear

import (
	"fmt"
	"time"

	"qiyou/ui/session"
)

// begin does what Options.Begin asks for.
func (f *face) begin() {
	b := f.opts.Begin
	switch {
	case b.peer() != "" && isAddress(b.peer()):
		f.beginPeer(b.peer())
	case b.peer() != "":
		f.seeking, f.beginning = true, true
		within := b.Within
		if within <= 0 {
			within = peerWait
		}
		f.tell(waitingReport{"waiting", printable(b.peer()), within.Milliseconds()})
		f.after(within, func() {
			f.leave("error", fmt.Errorf("%w: %q within %v", ErrPeerNotFound, b.peer(), within.Round(time.Millisecond)))
		})
	case b.Computer > 0:
		f.beginWith(session.PlayComputer{Offer: f.opts.Offer, Level: b.Computer})
	case b.Here:
		f.beginWith(session.PlayHere{Offer: f.opts.Offer})
	case b.Record != "":
		f.beginWith(session.OpenRecord{Record: b.Record})
	case b.Reopen != "":
		f.beginWith(session.Reopen{Match: b.Reopen})
	}
}

// seek invites, or watches, the peer of Begin once it is in the lobby. One to be
// watched must have begun to play.
func (f *face) seek() {
	p, err := f.lobby.find(f.opts.Begin.peer(), false)
	switch err {
	case nil:
		if f.opts.Begin.Watch != "" && !p.Watch {
			return
		}
		f.never()
		f.beginPeer(p.ID)
	case manyPeers:
		f.leave("error", fmt.Errorf("%w: %q", ErrAmbiguous, f.opts.Begin.peer()))
	}
}

func (f *face) beginPeer(peer string) {
	f.seeking = false
	if f.opts.Begin.Watch != "" {
		f.beginWith(session.Watch{Peer: peer})
		return
	}
	f.beginWith(session.Invite{Peer: peer, Offer: f.opts.Offer, Text: f.opts.Begin.Text})
}

func (f *face) beginWith(w session.Wish) {
	f.beginning = true
	err := f.wish(w)
	if err == nil {
		return
	}
	f.tell(refusedReport{"refused", "", codeOf(err), f.words.why(codeOf(err))})
	f.beginFailed(codeOf(err))
}

// beginRefused ends Run if n says that what Begin asks for is not done.
func (f *face) beginRefused(n session.Notice) {
	if !f.beginning || n.Match != "" {
		return
	}
	_, known := session.NoticeCodes()[n.Code]
	switch {
	case n.Code == session.NoticeWish && len(n.Args) > 0:
		f.beginFailed(n.Args[0])
	case n.Code == session.NoticeUnread:
		f.beginFailed(n.Code)
	case !known:
		f.beginFailed(n.Code)
	}
}

func (f *face) beginFailed(code string) {
	kind := ErrRefused
	if code == session.ErrNoPeer || code == session.ErrAddress || code == session.EndUnreachable {
		kind = ErrPeerNotFound
	}
	f.leave("error", fmt.Errorf("%w: %s", kind, code))
}
