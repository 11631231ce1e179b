package host

import (
	"errors"

	"qiyou/game"
	"qiyou/game/catalog"
	"qiyou/game/match"
	"qiyou/p2p/identity"
	"qiyou/ui/session"
)

// playComputer begins a match with an engine, in which moves are played
// already.
func (h *Host) playComputer(w session.PlayComputer, moves ...game.Move) {
	engine := h.cfg.Engine(w.Offer.Setup)
	if engine == nil {
		h.refuse(session.ErrSetup)
		return
	}
	if w.Level < 1 {
		h.refuse(session.ErrLevel)
		return
	}
	if !h.choose(w.Engine, w.Offer.Setup) {
		return
	}
	h.playLocal(w.Offer, h.person(), session.Player{Name: h.opponentName(w.Offer.Setup, w.Level), Kind: session.Computer, Level: w.Level}, moves)
}

// playOn begins a match against the computer, or of two people here, from a board
// that moves lead to.
func (h *Host) playOn(w session.PlayOn) {
	w, st, err := h.from(w)
	var coded session.Error
	if errors.As(err, &coded) {
		h.refuse(coded.ID)
		return
	}
	if st.ToAct() == game.NoSeat {
		h.refuse(string(game.GameOver))
		return
	}
	w.Offer.Sides = match.InviterFirst
	if w.Me == game.Second || w.Me == game.NoSeat && st.ToAct() == game.Second {
		w.Offer.Sides = match.InviterSecond
	}
	if w.Here {
		h.playLocal(w.Offer, h.person(), h.person(), w.Moves)
		return
	}
	h.playComputer(session.PlayComputer{Offer: w.Offer, Level: w.Level}, w.Moves...)
}

// from is w with the setup and the moves that lead to the board that it is to begin
// from, and the state there. Where the moves of a record lead elsewhere by the rules
// alone, its first board is set up, or else the last, and what was before that is
// forgotten.
func (h *Host) from(w session.PlayOn) (session.PlayOn, game.State, error) {
	st, err := h.led(w.Offer.Setup, w.Moves)
	switch {
	case w.Board == nil && err == nil, w.Board != nil && err == nil && catalog.Same(st, w.Board):
		return w, st, nil
	case w.Board == nil:
		return w, nil, session.Error{ID: session.ErrSetup}
	}
	for _, try := range []struct {
		board game.State
		moves []game.Move
	}{{w.Start, w.Moves}, {w.Board, nil}} {
		if try.board == nil {
			continue
		}
		setup, lead, err := catalog.From(w.Offer.Setup, try.board)
		if err != nil {
			continue
		}
		on := w
		on.Offer.Setup, on.Moves = setup, append(lead, try.moves...)
		if st, err := h.led(setup, on.Moves); err == nil && catalog.Same(st, w.Board) {
			return on, st, nil
		}
	}
	return w, nil, session.Error{ID: session.ErrPosition}
}

// led is the state that moves lead to from where the rules of a setup start.
func (h *Host) led(setup game.Setup, moves []game.Move) (game.State, error) {
	rules, err := h.cfg.Judge.Rules(setup)
	if err != nil {
		return nil, err
	}
	st := rules.Start()
	for _, mv := range moves {
		if st, err = st.Apply(mv); err != nil {
			return nil, err
		}
	}
	return st, nil
}

// playedOn is m after moves that take no time, for which we sign at both seats.
func (h *Host) playedOn(m match.Match, moves []game.Move) (match.Match, error) {
	for _, mv := range moves {
		fact, err := match.Decide(m, match.Command{Seat: m.State().ToAct(), Do: match.DoMove, Move: mv})
		if err != nil {
			return m, err
		}
		if m, err = match.Fold(m, fact.Seal(h.cfg.Key)); err != nil {
			return m, err
		}
	}
	return m, nil
}

// playLocal begins a match with nobody elsewhere, in which moves are played
// already. We sign for both seats.
func (h *Host) playLocal(o session.Offer, me, other session.Player, moves []game.Move) {
	if _, err := h.cfg.Judge.Rules(o.Setup); err != nil || o.Clock.Check() != nil {
		h.refuse(session.ErrSetup)
		return
	}
	key := h.cfg.Key.Public()
	lot := match.Lot{Sides: o.Sides, Inviter: nonce(), Invited: nonce()}
	commit := match.Commit(lot.Inviter, key, key)
	lot.Commit = commit[:]
	t := terms(o, match.Player{Key: key, Name: me.Name}, match.Player{Key: key, Name: other.Name}, lot)
	m, err := match.Begin(h.cfg.Judge, t, [2]match.Key{h.cfg.Key, h.cfg.Key})
	if err == nil {
		m, err = h.playedOn(m, moves)
	}
	if err != nil {
		h.cfg.Log.Error("match not begun", "error", err)
		h.refuse(session.ErrSetup)
		return
	}
	var players [2]session.Player
	players[t.Inviter.Index()], players[t.Inviter.Other().Index()] = me, other
	if s := h.keep(m, players, identity.ID{}); s != nil {
		h.seat(s, nil)
		h.lobby()
	}
}
