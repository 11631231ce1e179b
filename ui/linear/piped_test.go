package linear

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"qiyou/ui/session"
)

// TestFirstLineWaits: what is piped in before the lobby is known is about it.
func TestFirstLineWaits(t *testing.T) {
	t.Parallel()
	f := newFake()
	end := make(chan error, 1)
	go func() {
		end <- Run(context.Background(), f, strings.NewReader("resume 1\nquit\n"), io.Discard, Options{JSON: true})
	}()
	l := lobbyOf("Wang")
	l.Open = []session.OpenMatch{{Match: "ma", Opponent: "Wang", Moves: 3}}
	f.events <- l
	if w, ok := (<-f.did).(session.Reopen); !ok || w.Match != "ma" {
		t.Errorf("resume 1 gave %+v", w)
	}
	if err := <-end; err != nil {
		t.Errorf("Run gave %v", err)
	}
}

// TestInputEndsWhileCalling: an input that is empty does not hide whether the
// peer could be reached.
func TestInputEndsWhileCalling(t *testing.T) {
	t.Parallel()
	here := session.Invitation{ID: "i1", Mine: true, Tag: "P123-4567-89AB-CDEF"}
	for name, c := range map[string]struct {
		ev   session.Event
		want error
	}{
		"unreachable": {session.InviteEnded{Invitation: session.Invitation{ID: "i1", Mine: true}, Code: session.EndUnreachable}, ErrPeerNotFound},
		"refused":     {session.InviteEnded{Invitation: here, Code: session.EndVersion}, ErrRefused},
		"declined":    {session.InviteEnded{Invitation: here, Code: session.EndDeclined}, ErrRefused},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := newFake()
			r := start(t, f, Options{JSON: true, Begin: Begin{Invite: "10.0.0.1"}})
			r.wish()
			r.in.Close()
			f.events <- lobbyOf()
			f.events <- session.Invited{Invitation: session.Invitation{ID: "i1", Mine: true}}
			r.await("invited")
			f.events <- c.ev
			if _, err := r.rest(); !errors.Is(err, c.want) {
				t.Errorf("Run gave %v, want %v", err, c.want)
			}
		})
	}
}
