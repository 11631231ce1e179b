package match

import "bytes"

// Fork is where two histories of one match part, each signed by its players:
// one of the two has gone on from an older disk, or has signed twice.
type Fork struct {
	At     int   // index of the first event that differs
	Move   int   // number of the move it is, or would be
	Theirs Match // the other end's history, as far as it has shown it
}

// maxEvidence is how many events an end shows of its history to find the place
// where it parts from the other's.
const maxEvidence = 512

// forked is r stopped by a history that is not ours, which we show in turn.
func (r Replica) forked(at int) (Replica, []Effect) {
	r.Broken = fault(FaultFork, "two different histories, known at event %d", at)
	from := max(r.Match.Len()-maxEvidence, 0)
	return r, []Effect{Send{Tail{from, r.Match.log[from:]}}}
}

// parted is r, stopped by a fork, with what the other end shows of its history
// from an index on.
func (r Replica) parted(from int, events []Signed) Replica {
	for i, s := range events {
		at := from + i
		switch {
		case r.Fork != nil && at == r.Fork.Theirs.Len():
			next, err := Fold(r.Fork.Theirs, s)
			if err != nil {
				return r
			}
			r.Fork = &Fork{r.Fork.At, r.Fork.Move, next}
		case r.Fork != nil || at < r.Match.Len() && bytes.Equal(r.Match.log[at].Body, s.Body):
		case at >= r.Match.Len() || !r.follows(at, s):
			return r // not where the two part
		default:
			common, err := Replay(r.Match.judge, r.Match.log[:at])
			if err != nil {
				return r
			}
			next, err := Fold(common, s)
			if err != nil {
				r.Broken = asFault(err) // no history, and not worth another look
				return r
			}
			r.Fork = &Fork{at, len(common.plies) + 1, next}
		}
	}
	return r
}

// follows says that the event in s names ours before index at as the one before
// it.
func (r Replica) follows(at int, s Signed) bool {
	e, err := ReadEvent(s)
	return err == nil && at > 0 && e.Prev == r.Match.log[at-1].Sum()
}

// reunited is r, stopped by a fork, with a message from the other end: what it
// shows of its history, or that it has given it up from where the two parted.
func (r Replica) reunited(msg Message) (Replica, []Effect) {
	switch msg := msg.(type) {
	case Entry:
		return r.parted(msg.Index, []Signed{msg.Event}), nil
	case Tail:
		return r.parted(msg.From, msg.Events), nil
	case Resume:
		if msg.Len >= 1 && msg.Len <= r.Match.Len() && r.Match.log[msg.Len-1].Sum() == msg.Head {
			r.Broken, r.Fork = nil, nil
			return r.answer(msg)
		}
	}
	return r, nil
}
