package view

import (
	"time"

	"qiyou/game"
	"qiyou/ui/cell"
	"qiyou/ui/emblem"
	"qiyou/ui/keys"
	"qiyou/ui/session"
)

// comparison shows words that two people read to each other. It never comes up by
// itself where another asked for it, so that no key meant for something else
// can say that they are the same.
type comparison struct {
	words session.Words
	since time.Time
}

func (*comparison) screen() keys.Screen { return keys.Words }

func (*comparison) paste(*Model, string) {}

func (d *comparison) key(m *Model, k keys.Key, now time.Time) {
	switch action, _ := keys.Of(keys.Words, k); {
	case action == keys.Close:
		m.drop(d)
	case now.Sub(d.since) < readable:
	case action == keys.Yes:
		m.drop(d)
		m.forgetWords(d.words.Peer)
		m.wish(session.SameWords{Peer: d.words.Peer, Same: true})
		m.tell(sprintf(m.text.Words.Said, d.words.Name), now)
	case action == keys.No:
		m.drop(d)
		m.forgetWords(d.words.Peer)
		m.wish(session.SameWords{Peer: d.words.Peer, Differ: true})
	}
}

func (d *comparison) draw(m *Model, b *cell.Buffer) {
	bw, _ := b.Size()
	width := min(bw-6, 56)
	t, w := m.text.Words, d.words
	lines := []line{}
	add := func(s string, style cell.Style) {
		for _, l := range wrap(s, width, m.look.Wide) {
			lines = append(lines, line{l, style})
		}
	}
	add(sprintf(t.With, w.Name, w.Peer), strong)
	top := len(lines)
	lines = append(lines, line{}, line{"  " + w.Words[0] + "   " + w.Words[1], title}, line{"  " + w.Numbers[0] + "   " + w.Numbers[1], title}, line{})
	_, pictured := emblem.Of(w.Peer)
	if pictured = pictured && width >= cardW; pictured {
		lines = append(lines, line{}, line{}) // as high as the emblem
	}
	add(t.Read, plain)
	add(t.Keys, accent)
	in := window(b, t.Title, width, len(lines))
	for i, l := range lines {
		b.Print(in.X, in.Y+i, in.W, l.text, l.style)
		m.addAnswers(in.X, in.Y+i, l.text, t.Keys)
	}
	if pictured && in.H >= len(lines) {
		m.drawKey(b, w.Peer, in.X+in.W-emblem.Width, in.Y+top)
	}
}

// words takes in words to compare: those one asked for come up, of others one is
// told.
func (m *Model) words(w session.Words, now time.Time) {
	w.Name = cell.CleanName(w.Name)
	m.forgetWords(w.Peer)
	m.compares = append(m.compares, w)
	if w.Mine {
		m.push(&comparison{w, now})
		return
	}
	m.tell(sprintf(m.text.Words.Asked, w.Name), now)
	m.emit(Ring{Title: m.text.Words.Title, Body: sprintf(m.text.Words.Asked, w.Name)})
}

func (m *Model) forgetWords(peer string) {
	kept := m.compares[:0:0]
	for _, w := range m.compares {
		if w.Peer != peer {
			kept = append(kept, w)
		}
	}
	m.compares = kept
}

func (m *Model) wordsEnded(e session.WordsEnded, now time.Time) {
	m.forgetWords(e.Peer)
	for _, l := range m.layers {
		if d, ok := l.(*comparison); ok && d.words.Peer == e.Peer {
			m.drop(l)
			break
		}
	}
	said := m.text.Notice(session.Notice{Code: e.Code, Args: []string{cell.CleanName(e.Name)}})
	if e.Code == session.NoticeVerified {
		m.tell(said, now)
		return
	}
	m.warn(said, now)
}

// verify shows the words that wait for the peer tag, else those of whoever has
// asked, else asks the peer id for some.
func (m *Model) verify(id, tag string, now time.Time) {
	for _, w := range m.compares {
		if w.Peer == tag {
			m.push(&comparison{w, now})
			return
		}
	}
	switch {
	case len(m.compares) > 0:
		m.push(&comparison{m.compares[0], now})
	case id != "":
		m.wish(session.Verify{Peer: id})
	}
}

// verifyPeer is verify for one who was named: of words that another waits for
// nothing is shown.
func (m *Model) verifyPeer(p session.Peer, now time.Time) {
	for _, w := range m.compares {
		if w.Peer == p.Tag {
			m.push(&comparison{w, now})
			return
		}
	}
	m.wish(session.Verify{Peer: p.ID})
}

// verifyChosen is verify for the peer of the chosen row.
func (m *Model) verifyChosen(now time.Time) {
	id, tag := "", ""
	for _, p := range m.lobby.news.Peers {
		if (rowID{peerRow, p.ID}) == m.lobby.chosen && p.Tag != "" {
			id, tag = p.ID, p.Tag
		}
	}
	m.verify(id, tag, now)
}

// verifyOther is verify for the other at a table.
func (m *Model) verifyOther(t *table, now time.Time) {
	if !t.remote() || t.other() == game.NoSeat {
		return
	}
	if tag := t.snap.Players[t.other().Index()].Tag; tag != "" {
		m.verify(tag, tag, now)
	}
}
