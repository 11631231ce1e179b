package view

import (
	"slices"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/ui/board"
	"qiyou/ui/keys"
	"qiyou/ui/session"
)

// obeyed are the keys that do something on the screen beneath all layers, in the
// game and the phase at hand. That it is not one's turn takes none away.
func (m *Model) obeyed() []keys.Binding {
	obeys := m.lobbyObeys
	if t := m.table(); t != nil {
		obeys = func(a keys.Action) bool { return m.obeys(t, a) }
	}
	return slices.DeleteFunc(keys.Map(m.base()), func(b keys.Binding) bool {
		if b.Action == keys.Sounds || b.Action == keys.Music {
			return m.opts.Mute
		}
		return !obeys(b.Action)
	})
}

// obeys is the same for an action at t.
func (m *Model) obeys(t *table, a keys.Action) bool {
	plays, plies, at := t.held(), len(t.snap.Match.Plies()), t.shownMoves()
	switch a {
	case keys.Close:
		return m.able(t, a) || t.begun() || t.review.on && !t.snap.OfRecord
	case keys.Pass:
		return t.has(game.Pass)
	case keys.Undo, keys.UndoTwo:
		return plies > 0 && m.able(t, keys.Undo)
	case keys.Draw, keys.Resign, keys.Adjourn, keys.Type:
		return plays
	case keys.Claim:
		return plays && t.remote() && t.snap.Match.Ticking()
	case keys.Retract:
		ask, _ := t.request()
		return ask != match.AskNothing || t.begun()
	case keys.Verify:
		return t.remote()
	case keys.Yes, keys.No:
		ask, _ := t.question()
		_, again := m.again(t)
		return ask != match.AskNothing || again || a == keys.Yes && m.theyWantMore(t)
	case keys.Counter:
		_, again := m.again(t)
		return again
	case keys.GoUp, keys.GoDown, keys.GoLeft, keys.GoRight:
		return t.playing() || t.studying()
	case keys.Look:
		return t.kind() == board.Xiangqi || t.forbids()
	case keys.Estimate:
		return m.noAdvice(t) == "" || m.advice.leads
	case keys.Owner:
		return t.kind() == board.Go && m.noAdvice(t) == "" || m.advice.owners
	case keys.Back, keys.TenBack, keys.First:
		return at > 0
	case keys.Forward, keys.TenOn:
		return at < len(t.line())-1 || len(t.turn().Next) > 0
	case keys.NoteOn:
		_, ok := t.nextNote(1)
		return ok
	case keys.NoteBack:
		_, ok := t.nextNote(-1)
		return ok
	case keys.ReadOn:
		return t.comment.hidden() > -t.comment.shelf.away
	case keys.ReadBack:
		return t.comment.hidden() > 0 && t.comment.shelf.away < 0
	case keys.Autoplay:
		return len(t.line()) > 1
	case keys.Present:
		return t.review.on
	case keys.Jump:
		return plies > 0
	case keys.NextTab:
		return true
	}
	return m.able(t, a)
}

// forbids says whether the rules of t forbid points, which can be marked or not.
func (t *table) forbids() bool { return t.snap.Match.Setup().ID() == "gomoku/renju" }

// lobbyObeys is the same for the lobby.
func (m *Model) lobbyObeys(a keys.Action) bool {
	l, rows := &m.lobby, m.rows()
	switch a {
	case keys.GoUp:
		return l.chosen != rows[0]
	case keys.GoDown:
		return l.chosen != rows[len(rows)-1]
	case keys.Invite, keys.Watch, keys.Verify, keys.Tell, keys.Mute:
		return len(l.peers()) > 0
	case keys.Block:
		return len(l.peers()) > 0 || m.asking() != ""
	case keys.Address, keys.Chat:
		return l.news.Health.Code != session.HealthOff
	case keys.Discard:
		return len(l.news.Open) > 0
	case keys.Cancel:
		return l.pending != nil
	case keys.Yes, keys.No, keys.Counter:
		return m.asking() != ""
	case keys.NextTab, keys.PrevTab, keys.GoTab:
		return len(m.tables) > 0
	case keys.Close:
		return false
	}
	return true
}
