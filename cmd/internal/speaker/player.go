package speaker

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"
)

// Player is a program that plays a WAVE file. It finds the name of the file in
// its arguments where they have a %, and in its environment.
type Player struct {
	Path string
	Args []string
}

// known are the players of each system, the best first.
var known = map[string][]Player{
	"darwin": {{"afplay", []string{"%"}}},
	"windows": {{"powershell", []string{
		"-NoProfile", "-NonInteractive", "-Command", "(New-Object Media.SoundPlayer $env:" + variable + ").PlaySync()",
	}}},
	"": {
		{"pw-play", []string{"%"}},                     // PipeWire
		{"paplay", []string{"--latency-msec=60", "%"}}, // PulseAudio; else it lingers for two seconds
		{"aplay", []string{"-q", "%"}},                 // ALSA
		{"aucat", []string{"-i", "%"}},                 // OpenBSD
		{"play", []string{"-q", "%"}},                  // SoX
	},
}

// variable has the name of the file.
const variable = "QIYOU_WAV"

// Find is the players that there are on a system of the name goos; look is
// exec.LookPath.
func Find(goos string, look func(string) (string, error)) []Player {
	all, ok := known[goos]
	if !ok {
		all = known[""]
	}
	var found []Player
	for _, p := range all {
		if path, err := look(p.Path); err == nil {
			found = append(found, Player{path, p.Args})
		}
	}
	return found
}

// grace is how much longer than its sound a player may take.
const grace = time.Second

// run has player play the file of a sound that is long. It is killed, with all
// it has started, when ctx ends or it takes too long.
func run(ctx context.Context, player Player, file string, long time.Duration) error {
	ctx, cancel := context.WithTimeout(ctx, long+grace)
	defer cancel()
	args := make([]string, len(player.Args))
	for i, a := range player.Args {
		args[i] = strings.ReplaceAll(a, "%", file)
	}
	cmd := exec.CommandContext(ctx, player.Path, args...)
	cmd.Env = append(os.Environ(), variable+"="+file)
	cmd.WaitDelay = grace
	apart(cmd)
	err := cmd.Run()
	if ctx.Err() != nil {
		return fmt.Errorf("speaker: stopped: %w", ctx.Err())
	}
	return err
}
