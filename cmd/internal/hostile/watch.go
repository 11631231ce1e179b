package hostile

import (
	"fmt"
	"time"

	"qiyou/game/match"
	"qiyou/p2p/wire"
)

// written is a case in which messages about the honest match come from somebody
// who does not play it. The victim closes the link if it ends, else it lives.
func written(class int, name string, ends bool, watches bool, messages func(*Attack) []wire.Message) Case {
	return Case{Class: class, Name: name, Limit: time.Second, Do: func(a *Attack) error {
		l, err := a.greet(a.id, "spectator")
		if err != nil {
			return err
		}
		if watches {
			if err := a.watch(l); err != nil {
				return err
			}
		}
		if err := l.send(messages(a)...); err != nil {
			return err
		}
		if ends {
			return a.closed(l.Conn, wire.CloseProtocol, 0)
		}
		return a.lives(l)
	}}
}

// watch takes a place among the spectators of the honest match, if it is to be
// had.
func (a *Attack) watch(l *link) error {
	if err := l.send(wire.Spectate{Match: a.Match}); err != nil {
		return err
	}
	_, err := l.until(func(m wire.Message) bool { return wire.KindOf(m) == wire.KindWatched })
	if err != nil {
		return fmt.Errorf("no answer to one who wants to watch: %w", err)
	}
	return nil
}

// spectators: nobody without a seat writes in a match.
func spectators() []Case {
	var all []Case
	for _, kind := range []wire.Kind{22, 40, 41, 42, 43, 51, 63} {
		all = append(all, after(21, fmt.Sprintf("an empty message of kind %d", kind), forged(kind, map[int]any{})...))
	}
	one := func(f func(a *Attack) wire.Message) func(*Attack) []wire.Message {
		return func(a *Attack) []wire.Message { return []wire.Message{f(a)} }
	}
	for _, w := range []struct {
		what string
		f    func(*Attack) []wire.Message
	}{
		{"an event", one(func(a *Attack) wire.Message {
			return wire.Entry{Match: a.Match, Index: uint64(len(a.Log)), Event: a.signed("event")}
		})},
		{"a note", one(func(a *Attack) wire.Message { return wire.Note{Match: a.Match, Note: a.signed("note")} })},
		{"an acknowledgement", one(func(a *Attack) wire.Message { return wire.Ack{Match: a.Match, Have: 1 << 40} })},
		{"a resume", one(func(a *Attack) wire.Message { return wire.Resume{Match: a.Match, Length: 1, Head: a.Match} })},
		{"a resume from nothing", one(func(a *Attack) wire.Message { return wire.Resume{Match: a.Match} })},
		{"a tail", one(func(a *Attack) wire.Message { return wire.Tail{Match: a.Match, From: 1} })},
	} {
		all = append(all, written(21, w.what, true, false, w.f), written(21, "watches, and writes "+w.what, true, true, w.f))
	}
	return append(all,
		written(21, "chat", false, false, one(func(a *Attack) wire.Message { return wire.Chat{Match: a.Match, Text: "resign!"} })),
		written(21, "that there is no such match", false, false, one(func(a *Attack) wire.Message { return wire.Unknown{Match: a.Match} })),
		written(21, "watches again and again", false, true, func(a *Attack) (all []wire.Message) {
			for range 60 {
				all = append(all, wire.Spectate{Match: a.Match})
			}
			return all
		}),
		written(21, "wants to watch what is not played", false, false, func(*Attack) (all []wire.Message) {
			for n := range byte(40) {
				all = append(all, wire.Spectate{Match: [32]byte{9, n}})
			}
			return all
		}),
		written(21, "wants to watch from another history", false, false, one(func(a *Attack) wire.Message {
			return wire.Spectate{Match: a.Match, Length: 2, Head: [32]byte{9}}
		})),
		written(21, "shows a match that nobody watches", false, false, one(func(a *Attack) wire.Message {
			return wire.Watched{Match: a.Match, Events: a.Log, Length: uint64(len(a.Log))}
		})),
		written(21, "speaks for the other player", false, false, one(func(a *Attack) wire.Message {
			return wire.Audience{Match: a.Match, Level: wire.WatchEveryone, Count: 16, Ask: true}
		})),
		written(21, "talks without watching", false, false, one(func(a *Attack) wire.Message { return wire.Talk{Match: a.Match, Text: "x", Name: "ben"} })),
		written(21, "talks without end", false, true, func(a *Attack) (all []wire.Message) {
			for range 60 {
				all = append(all, wire.Talk{Match: a.Match, Text: "resign!"})
			}
			return all
		}),
	)
}

// replayed are the cases of class 11 in which somebody else sends what the
// honest two have signed.
func replayed() []Case {
	return []Case{
		written(11, "the honest match, event by event", true, false, func(a *Attack) []wire.Message { return entries(a.Match, a.Log) }),
		written(11, "the honest match as a tail", true, false, func(a *Attack) []wire.Message {
			return []wire.Message{wire.Tail{Match: a.Match, Events: a.Log}}
		}),
		written(11, "the honest start for another offer", true, false, func(a *Attack) []wire.Message {
			return []wire.Message{wire.Start{ID: wire.Offer{7}, Events: a.Log[:1]}}
		}),
		written(11, "a resume of the honest match", true, false, func(a *Attack) []wire.Message {
			return []wire.Message{wire.Resume{Match: a.Match, Length: uint64(len(a.Log)), Head: a.Log[len(a.Log)-1].Sum()}}
		}),
	}
}

func entries(id match.Hash, log []match.Signed) (all []wire.Message) {
	for i, s := range log {
		all = append(all, wire.Entry{Match: id, Index: uint64(i), Event: s})
	}
	return all
}
