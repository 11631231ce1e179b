package app

import (
	"context"
	"errors"
	"hash/fnv"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"qiyou/cmd/internal/speaker"
	"qiyou/ui"
	"qiyou/ui/sound"
)

// audio is what is heard at a screen. The speaker belongs to run, which ends it.
type audio struct {
	speaker       ui.Speaker // nil where nothing can play
	sounds, music bool       // on at first
	tuned         func(sounds, music bool)
}

// audio starts what plays; call stop when the screen has closed.
func (w *world) audio(ctx context.Context) (a audio, stop func()) {
	a.sounds, a.music = w.live.truth("sound"), w.live.truth("music")
	a.tuned = func(sounds, music bool) {
		w.live.save("sound", strconv.FormatBool(sounds))
		w.live.save("music", strconv.FormatBool(music))
	}
	players := speaker.Find(runtime.GOOS, exec.LookPath)
	if len(players) == 0 {
		w.log.Debug("no sound: no player is installed")
		return a, func() {}
	}
	s := speaker.New(speaker.Config{Players: players, Seed: today(time.Now()), Go: w.crash.Go, Log: w.log})
	ctx, cancel := context.WithCancel(ctx)
	ended := make(chan struct{})
	w.crash.Go("speaker", func() {
		defer close(ended)
		if err := s.Run(ctx); err != nil && !errors.Is(err, context.Canceled) {
			w.log.Debug("no sound", "err", err)
		}
	})
	undo := w.crash.Restore(cancel)
	a.speaker = s
	return a, func() {
		undo()
		cancel()
		<-ended
	}
}

func overSSH(getenv func(string) string) bool {
	return getenv("SSH_CONNECTION") != "" || getenv("SSH_TTY") != ""
}

// today is the music of a day.
func today(now time.Time) uint64 {
	h := fnv.New64a()
	h.Write([]byte(now.Format(time.DateOnly)))
	return h.Sum64()
}

// music is the name of the music among those of sounds.
const music = "music"

func (p *program) soundCommand() *cobra.Command {
	var f struct {
		wav  string
		seed uint64
		part int
	}
	c := p.command("sound NAME", p.help.Sound, cobra.ExactArgs(1), func(cmd *cobra.Command, args []string) error {
		if f.part < 0 {
			return badValue("--part", f.part)
		}
		pcm := sound.Make(sound.Name(args[0]), f.seed)
		switch {
		case args[0] == music:
			pcm = sound.Phrase(f.seed, f.part)
		case pcm == nil:
			return notOneOf("NAME", args[0], soundNames())
		}
		return p.sound(cmd.Context(), pcm, f.wav)
	})
	c.Long = p.help.Sound + ": " + soundNames()
	c.ValidArgsFunction = soundWords
	c.Flags().StringVar(&f.wav, "wav", "", p.help.FlagWAV)
	c.Flags().Uint64Var(&f.seed, "seed", 1, p.help.FlagSeed)
	c.Flags().IntVar(&f.part, "part", 0, p.help.FlagPart)
	return c
}

func soundNames() string {
	var all []string
	for _, n := range sound.Names() {
		all = append(all, string(n))
	}
	return strings.Join(append(all, music), ", ")
}

// sound writes pcm into a file, to standard output for -, or plays it.
func (p *program) sound(ctx context.Context, pcm sound.PCM, file string) error {
	switch file {
	case "":
		return hint(speaker.Once(ctx, speaker.Find(runtime.GOOS, exec.LookPath), pcm), p.help.HintSound)
	case "-":
		_, err := p.Out.Write(pcm.WAV())
		return err
	}
	return os.WriteFile(file, pcm.WAV(), 0o666)
}

// hint is err with what can be done about it, nil for none.
func hint(err error, words string) error {
	if err == nil {
		return nil
	}
	return hinted{err, words}
}
