package host

import "qiyou/ui/session"

// emit queues an event for the face. A whole state that nobody has taken yet
// is replaced by the newer one.
func (h *Host) emit(e session.Event) {
	if n := len(h.queue) - 1; n >= 0 && replaces(e, h.queue[n]) {
		h.queue[n] = e
		return
	}
	h.queue = append(h.queue, e)
}

// replaces says whether nobody needs old any more who has e.
func replaces(e, old session.Event) bool {
	switch e := e.(type) {
	case session.Lobby:
		_, ok := old.(session.Lobby)
		return ok
	case session.Table:
		was, ok := old.(session.Table)
		return ok && was.Snapshot.ID == e.Snapshot.ID
	}
	return false
}

// notice tells the face something that has to do with no match.
func (h *Host) notice(code string, args ...string) {
	h.emit(session.Notice{Code: code, Args: args})
}

// noticeAt tells the face something about the match at s.
func (h *Host) noticeAt(s *seat, code string, args ...string) {
	h.emit(session.Notice{Code: code, Args: args, Match: s.name()})
}

// refuse tells the face that a wish cannot be.
func (h *Host) refuse(code string) { h.notice(session.NoticeWish, code) }

// person is the player at this keyboard.
func (h *Host) person() session.Player { return session.Player{Name: h.name, Kind: session.Person} }

// me is the person here as a face shows it.
func (h *Host) me() session.Me {
	return session.Me{Name: h.name, ID: h.cfg.Key.ID().String(), Watch: h.watching.level.String(), Mode: h.mode, Room: h.cfg.Room.String()}
}
