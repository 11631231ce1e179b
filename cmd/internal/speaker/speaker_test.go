package speaker

import (
	"context"
	"errors"
	"os"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"qiyou/ui/sound"
)

// plays is what a fake player was told to play.
type plays struct {
	mu      sync.Mutex
	who     []string
	longs   []time.Duration
	running int
	most    int
}

func (p *plays) begin(who Player, long time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.who, p.longs = append(p.who, who.Path), append(p.longs, long)
	p.running++
	p.most = max(p.most, p.running)
}

func (p *plays) end() { p.mu.Lock(); defer p.mu.Unlock(); p.running-- }

func (p *plays) told() ([]string, []time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.who), slices.Clone(p.longs)
}

// begin runs a speaker in a bubble; its players do as how says once they have
// been noted. The end of the test ends it, and no file may be left then.
func begin(t *testing.T, players []string, how func(ctx context.Context, who string, long time.Duration) error) (*Speaker, *plays) {
	t.Helper()
	p := &plays{}
	cfg := Config{Seed: 1, Go: func(_ string, f func()) { go f() }}
	for _, name := range players {
		cfg.Players = append(cfg.Players, Player{Path: name})
	}
	var file string
	cfg.run = func(ctx context.Context, who Player, f string, long time.Duration) error {
		if b, err := os.ReadFile(f); err != nil || len(b) < 44 || string(b[:4]) != "RIFF" {
			t.Errorf("the file has %d bytes, %v", len(b), err)
		}
		p.begin(who, long)
		defer p.end()
		file = f
		return how(ctx, who.Path, long)
	}
	s := New(cfg)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- s.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Errorf("Run ended with %v", err)
		}
		if _, err := os.Stat(file); file != "" && !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%s is left: %v", file, err)
		}
	})
	return s, p
}

// lasts is a player that takes as long as its sound.
func lasts(ctx context.Context, _ string, long time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(long):
		return nil
	}
}

func hangs(ctx context.Context, _ string, long time.Duration) error {
	return lasts(ctx, "", long+grace)
}

func bubble(t *testing.T, name string, f func(t *testing.T)) {
	t.Run(name, func(t *testing.T) { t.Parallel(); synctest.Test(t, f) })
}

func TestSpeaker(t *testing.T) {
	t.Parallel()
	bubble(t, "each sound once", func(t *testing.T) {
		s, p := begin(t, []string{"a", "b"}, lasts)
		for _, n := range []sound.Name{sound.Stone, sound.Win} {
			s.Play(n)
			synctest.Wait()
		}
		who, longs := p.told()
		want := []time.Duration{sound.Make(sound.Stone, 1).Duration(), sound.Make(sound.Win, 1).Duration()}
		if !slices.Equal(who, []string{"a", "a"}) || !slices.Equal(longs, want) {
			t.Errorf("played %v by %v, want %v by a", longs, who, want)
		}
	})
	bubble(t, "hung players hold nobody up, and the newest sound is the next", func(t *testing.T) {
		s, p := begin(t, []string{"a"}, hangs)
		began := time.Now()
		for range 50 {
			s.Play(sound.Stone)
			synctest.Wait()
		}
		s.Play(sound.Win)
		if took := time.Since(began); took != 0 {
			t.Errorf("playing took %v", took)
		}
		time.Sleep(2 * time.Second)
		_, longs := p.told()
		if len(longs) != voices+1 || longs[voices] != sound.Make(sound.Win, 1).Duration() {
			t.Errorf("played %v, want %d and the last of 51", longs, voices)
		}
		if p.most > voices {
			t.Errorf("%d players at the same time, want %d", p.most, voices)
		}
	})
	bubble(t, "a player that fails is given up, the next is taken", func(t *testing.T) {
		s, p := begin(t, []string{"a", "b"}, func(ctx context.Context, who string, long time.Duration) error {
			if who == "a" {
				return errors.New("no device")
			}
			return lasts(ctx, who, long)
		})
		s.Play(sound.Stone)
		synctest.Wait()
		if who, _ := p.told(); !slices.Equal(who, []string{"a", "a", "b"}) {
			t.Errorf("played by %v", who)
		}
	})
	bubble(t, "a player that is late is not given up, and its sound not played again", func(t *testing.T) {
		s, p := begin(t, []string{"a", "b"}, func(ctx context.Context, who string, long time.Duration) error {
			ctx, cancel := context.WithTimeout(ctx, long+grace)
			defer cancel()
			<-ctx.Done()
			return ctx.Err()
		})
		for range 5 {
			s.Play(sound.Stone)
			time.Sleep(10 * time.Second)
		}
		if who, _ := p.told(); !slices.Equal(who, []string{"a", "a", "a", "a", "a"}) {
			t.Errorf("played by %v", who)
		}
	})
	bubble(t, "no device: a few tries, and silence", func(t *testing.T) {
		s, p := begin(t, []string{"a", "b"}, func(context.Context, string, time.Duration) error { return errors.New("no device") })
		s.Music(true)
		synctest.Wait()
		for range 10 {
			s.Play(sound.Stone)
			s.Music(true)
			time.Sleep(time.Minute)
		}
		if who, _ := p.told(); !slices.Equal(who, []string{"a", "a", "b", "b"}) {
			t.Errorf("played by %v", who)
		}
	})
}

func TestMusic(t *testing.T) {
	t.Parallel()
	one := sound.Phrase(1, 0).Duration()
	bubble(t, "goes on, stops and goes on", func(t *testing.T) {
		s, p := begin(t, []string{"a"}, lasts)
		synctest.Wait()
		if who, _ := p.told(); len(who) != 0 {
			t.Errorf("%v plays before it is told to", who)
		}
		s.Music(true)
		time.Sleep(one / 2)
		s.Music(true) // said again: no other
		time.Sleep(2 * one)
		if who, _ := p.told(); len(who) != 3 {
			t.Errorf("%d phrases in two and a half of their time, want 3", len(who))
		}
		s.Music(false)
		synctest.Wait()
		if p.running != 0 {
			t.Error("it still plays after it was told to stop")
		}
		time.Sleep(5 * one)
		if who, _ := p.told(); len(who) != 3 {
			t.Errorf("%d phrases, want no more than 3", len(who))
		}
		s.Music(true)
		synctest.Wait()
		if who, _ := p.told(); len(who) != 4 {
			t.Errorf("%d phrases, want a fourth", len(who))
		}
	})
	bubble(t, "a player that ends at once does not hurry it", func(t *testing.T) {
		s, p := begin(t, []string{"a"}, func(context.Context, string, time.Duration) error { return nil })
		s.Music(true)
		time.Sleep(5*one - time.Second)
		if who, _ := p.told(); len(who) != 5 {
			t.Errorf("%d phrases in the time of five", len(who))
		}
	})
}

func TestFind(t *testing.T) {
	t.Parallel()
	have := func(names ...string) func(string) (string, error) {
		return func(name string) (string, error) {
			if slices.Contains(names, name) {
				return "/bin/" + name, nil
			}
			return "", os.ErrNotExist
		}
	}
	for _, c := range []struct {
		goos string
		have []string
		want []string
	}{
		{"linux", []string{"aplay", "pw-play", "afplay"}, []string{"/bin/pw-play", "/bin/aplay"}},
		{"linux", nil, nil},
		{"openbsd", []string{"aucat"}, []string{"/bin/aucat"}},
		{"darwin", []string{"afplay", "play"}, []string{"/bin/afplay"}},
		{"windows", []string{"powershell"}, []string{"/bin/powershell"}},
	} {
		var got []string
		for _, p := range Find(c.goos, have(c.have...)) {
			got = append(got, p.Path)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("on %s with %v: %v, want %v", c.goos, c.have, got, c.want)
		}
	}
}
