package ui

import (
	"slices"
	"sync"
	"testing"

	"qiyou/game/catalog"
	"qiyou/ui/session"
	"qiyou/ui/sound"
	"qiyou/ui/term"
)

// fakeSpeaker remembers what it was to play.
type fakeSpeaker struct {
	mu    sync.Mutex
	heard []string
}

func (s *fakeSpeaker) add(what string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.heard = append(s.heard, what)
}

func (s *fakeSpeaker) Play(n sound.Name) { s.add(string(n)) }
func (s *fakeSpeaker) Music(on bool)     { s.add(map[bool]string{true: "music", false: "no music"}[on]) }

func invitation() session.Invited {
	return session.Invited{Invitation: session.Invitation{ID: "i", Peer: "liu", Offer: session.Offer{Setup: catalog.Setups()[0]}}}
}

func TestSounds(t *testing.T) {
	bubble(t, func(t *testing.T) {
		sp := &fakeSpeaker{}
		var tuned [][2]bool
		r := beginWith(t, Options{Speaker: sp, Sounds: true, Music: true, Tuned: func(s, m bool) { tuned = append(tuned, [2]bool{s, m}) }})
		r.hear(lobby(), invitation())
		r.send(term.Key{Code: term.KeyCtrlZ})
		r.send(term.Key{Code: term.KeyCtrl, Rune: 't'}, term.Key{Code: term.KeyCtrl, Rune: 'g'})
		r.hear(invitation())
		r.send(term.Key{Code: term.KeyCtrlZ})
		r.key("q")
		r.ends(nil)
		want := []string{"music", "invitation", "no music", "music", "no music", "no music", "no music", "no music", "no music"}
		if !slices.Equal(sp.heard, want) {
			t.Errorf("heard %q, want %q", sp.heard, want)
		}
		if want := [][2]bool{{true, false}, {false, false}}; !slices.Equal(tuned, want) {
			t.Errorf("tuned %v, want %v", tuned, want)
		}
	})
}

// Without a speaker nothing is played and nothing goes wrong.
func TestNoSpeaker(t *testing.T) {
	bubble(t, func(t *testing.T) {
		r := beginWith(t, Options{Sounds: true, Music: true})
		r.hear(lobby(), invitation())
		r.send(term.Key{Code: term.KeyCtrl, Rune: 'g'})
		r.key("q")
		r.ends(nil)
	})
}
