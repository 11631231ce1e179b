package host

import (
	"qiyou/game/match"
	"qiyou/p2p/identity"
	"qiyou/p2p/wire"
)

// toWire sends what a table says over the link to its peer. It is called from
// the table's goroutine and never waits.
func (h *Host) toWire(remote identity.ID, id match.Hash, start *wire.Start) func(match.Message) {
	return func(m match.Message) {
		l, ok := h.cfg.Node.Link(remote)
		if !ok {
			return
		}
		for _, w := range wireMessages(id, m, start) {
			if err := l.Send(w); err != nil {
				h.cfg.Log.Debug("not sent", "match", matchName(id), "error", err)
				return
			}
		}
	}
}

// wireMessages is m as it travels. As long as the invited player has not signed
// the terms, the start is sent again in place of a resume.
func wireMessages(id match.Hash, m match.Message, start *wire.Start) []wire.Message {
	switch m := m.(type) {
	case match.Entry:
		return []wire.Message{wire.Entry{Match: id, Index: uint64(m.Index), Event: m.Event}}
	case match.Remark:
		return []wire.Message{wire.Note{Match: id, Note: m.Note}}
	case match.Ack:
		return []wire.Message{wire.Ack{Match: id, Have: uint64(m.Have)}}
	case match.Tail:
		var all []wire.Message
		for _, t := range wire.Tails(id, uint64(m.From), m.Events) {
			all = append(all, t)
		}
		return all
	case match.Resume:
		if m.Len == 1 && start != nil {
			return []wire.Message{*start}
		}
		r := wire.Resume{Match: id, Length: uint64(m.Len), Head: m.Head}
		if m.Note != nil {
			r.Note = *m.Note
		}
		return []wire.Message{r}
	}
	panic("host: a message of a kind that does not exist")
}

// small is a number from the wire as an index; what is beyond any match is
// made one that no match has.
func small(n uint64) int { return int(min(n, 1<<30)) }
