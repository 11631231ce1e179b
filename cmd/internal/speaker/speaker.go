// Package speaker plays the sounds and the music of ui/sound by a player that is
// installed: pw-play, paplay, aplay and their like. The one library in pure Go
// that speaks to a sound server has a single release, and a player of the system
// knows the devices of the person.
//
// [Find] says which players there are, and a [Speaker] made of them plays while
// its Run goes on. Nothing that a player does can hold anybody up: what is to be
// played waits in a place for one, which the newest takes; each player has a
// session of its own and no terminal, and is killed when it takes longer than
// its sound. Where nothing can be heard only the log says so.
package speaker

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"os"
	"sync"
	"time"

	"qiyou/ui/sound"
)

const (
	voices  = 3 // sounds at the same time
	strikes = 2 // how often in a row a player may fail
)

// ErrNoPlayer says that there is no player, or that every one has failed.
var ErrNoPlayer = errors.New("speaker: nothing here can play it")

// Config is what a Speaker is made of.
type Config struct {
	Players []Player
	Seed    uint64                                                     // of the music and of how clicks differ
	Go      func(name string, f func())                                // starts a goroutine
	Log     *slog.Logger                                               // nil is none
	run     func(context.Context, Player, string, time.Duration) error // for tests
}

// Speaker plays. Play and Music are for one goroutine and never wait; use New.
type Speaker struct {
	cfg   Config
	next  chan sound.Name // what is to be played, the newest
	music chan bool       // whether music is wanted, the newest word

	mu      sync.Mutex
	players []Player // that have not failed
	failed  int      // the first of them, in a row
}

// New is a Speaker that plays once Run is called.
func New(cfg Config) *Speaker {
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	if cfg.run == nil {
		cfg.run = run
	}
	return &Speaker{cfg: cfg, next: make(chan sound.Name, 1), music: make(chan bool, 1), players: cfg.Players}
}

// Play has a sound played once, in the place of one that still waits.
func (s *Speaker) Play(n sound.Name) { newest(s.next, n) }

// Music has the music go on or stop.
func (s *Speaker) Music(on bool) { newest(s.music, on) }

// newest puts v into c in the place of what is there. It is the one sender.
func newest[T any](c chan T, v T) {
	select {
	case <-c:
	default:
	}
	c <- v
}

// Run plays what it is told to until ctx ends; then no player runs any more.
func (s *Speaker) Run(ctx context.Context) error {
	dir, err := os.MkdirTemp("", "qiyou-sound-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	ended := make(chan struct{})
	s.cfg.Go("music", func() {
		defer close(ended)
		s.hum(ctx, dir)
	})
	s.sounds(ctx, dir)
	<-ended
	return ctx.Err()
}

// sounds plays each sound as it comes, some at the same time.
func (s *Speaker) sounds(ctx context.Context, dir string) {
	var playing sync.WaitGroup
	defer playing.Wait()
	free := make(chan struct{}, voices)
	for seed := s.cfg.Seed; ; seed++ {
		select {
		case <-ctx.Done():
			return
		case free <- struct{}{}:
		}
		select {
		case <-ctx.Done():
			return
		case n := <-s.next:
			playing.Add(1)
			s.cfg.Go("sound", func() {
				defer playing.Done()
				defer func() { <-free }()
				s.heard(ctx, dir, sound.Make(n, seed))
			})
		}
	}
}

// hum plays the music, a phrase after the other, while it is wanted.
func (s *Speaker) hum(ctx context.Context, dir string) {
	on := false
	for n := 0; ; n++ {
		for !on {
			select {
			case <-ctx.Done():
				return
			case on = <-s.music:
			}
		}
		on = s.phrase(ctx, dir, n)
	}
}

// phrase plays the n-th until it ends, or music is wanted no more; it says
// whether it still is.
func (s *Speaker) phrase(ctx context.Context, dir string, n int) bool {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	ended := make(chan bool, 1)
	s.cfg.Go("phrase", func() {
		began, p := time.Now(), sound.Phrase(s.cfg.Seed, n)
		ok := s.heard(ctx, dir, p)
		select { // a player may be done before its sound is
		case <-ctx.Done():
		case <-time.After(p.Duration() - time.Since(began)):
		}
		ended <- ok
	})
	for {
		select {
		case ok := <-ended:
			return ok
		case on := <-s.music:
			if on {
				continue
			}
			cancel()
			<-ended
			return false
		}
	}
}

// heard plays p and says whether it was played. A player that fails too often is
// used no more, and the next one tried; one that was late has been heard by then,
// for some wait until a long buffer is empty.
func (s *Speaker) heard(ctx context.Context, dir string, p sound.PCM) bool {
	for ctx.Err() == nil {
		player, err := s.player()
		if err != nil {
			return false
		}
		err = s.play(ctx, player, dir, p)
		if ctx.Err() == nil && errors.Is(err, context.DeadlineExceeded) {
			s.cfg.Log.Debug("player killed", "player", player.Path, "err", err)
			return true
		}
		s.judge(ctx, player, err)
		if err == nil {
			return true
		}
	}
	return false
}

func (s *Speaker) play(ctx context.Context, player Player, dir string, p sound.PCM) error {
	f, err := os.CreateTemp(dir, "*.wav")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.Write(p.WAV())
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	return s.cfg.run(ctx, player, f.Name(), p.Duration())
}

// player is the one to use now.
func (s *Speaker) player() (Player, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.players) == 0 {
		return Player{}, ErrNoPlayer
	}
	return s.players[0], nil
}

// judge notes how player did, whose context is ctx: to be stopped is no failure.
func (s *Speaker) judge(ctx context.Context, player Player, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case len(s.players) == 0 || s.players[0].Path != player.Path || ctx.Err() != nil:
		return
	case err == nil:
		s.failed = 0
		return
	}
	s.failed++
	s.cfg.Log.Debug("sound not played", "player", player.Path, "failures", s.failed, "err", err)
	if s.failed >= strikes {
		s.players, s.failed = s.players[1:], 0
	}
}

// Once plays p by the first of players that can and waits for its end.
func Once(ctx context.Context, players []Player, p sound.PCM) error {
	s := New(Config{Players: players})
	dir, err := os.MkdirTemp("", "qiyou-sound-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if !s.heard(ctx, dir, p) {
		return cmp.Or(ctx.Err(), ErrNoPlayer)
	}
	return nil
}
