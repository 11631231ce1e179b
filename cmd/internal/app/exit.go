package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/spf13/cobra"

	"qiyou/ai/protocol/client"
	"qiyou/cmd/internal/referee"
	"qiyou/cmd/internal/speaker"
	"qiyou/cmd/internal/store"
	"qiyou/game/record"
	"qiyou/p2p"
	"qiyou/ui/cell"
	"qiyou/ui/linear"
	"qiyou/ui/session"
)

// The exit codes, which are a promise; others may come. A crash ends with
// task.ExitCode, 70.
const (
	exitDone        = 0
	exitFailed      = 1
	exitUsage       = 2
	exitNotFound    = 3 // peer not found
	exitRefused     = 4 // refused or incompatible
	exitRecord      = 5 // bad record or journal
	exitInterrupted = 130
)

// hinted is an error with what the person can do about it.
type hinted struct {
	error
	hint string
}

func (e hinted) Unwrap() error { return e.error }

// worded is an error with the words for it.
type worded struct {
	error
	words string
}

func (e worded) Unwrap() error { return e.error }

// exit says what went wrong and gives the code for it.
func (p *program) exit(ctx context.Context, cmd *cobra.Command, err error) int {
	if err == nil {
		return exitDone
	}
	code := p.exitCode(ctx, cmd, err)
	if code == exitInterrupted {
		return code
	}
	message := inert(p.message(err))
	if asJSON(cmd) {
		writeJSON(p.Err, map[string]any{"error": message, "exit": code})
		return code
	}
	fmt.Fprintf(p.Err, "qiyou: %s\n", message)
	var h hinted
	switch {
	case errors.As(err, &h):
		fmt.Fprintf(p.Err, "  %s\n", h.hint)
	case code == exitUsage:
		fmt.Fprintf(p.Err, "  "+p.help.SeeHelp+"\n", cmd.CommandPath())
	}
	return code
}

func asJSON(cmd *cobra.Command) bool {
	f := cmd.Flags().Lookup("json")
	return f != nil && f.Value.String() == "true"
}

func (p *program) exitCode(ctx context.Context, cmd *cobra.Command, err error) int {
	var usage usageError
	var syntax *record.SyntaxError
	var peer peerError
	is := func(all ...error) bool {
		for _, target := range all {
			if errors.Is(err, target) {
				return true
			}
		}
		return false
	}
	switch {
	case errors.As(err, &usage), cmd == cmd.Root() && !cmd.Runnable():
		return exitUsage
	case ctx.Err() != nil, is(context.Canceled):
		return exitInterrupted
	case errors.As(err, &peer), is(linear.ErrPeerNotFound, linear.ErrAmbiguous):
		return exitNotFound
	case is(linear.ErrRefused):
		return exitRefused
	case errors.As(err, &syntax), is(record.ErrContent, record.ErrNoChain, record.ErrChain, record.ErrDiffers, store.ErrJournal, linear.ErrBroken):
		return exitRecord
	}
	return exitFailed
}

// inert is a message whose lines do nothing to a terminal, whatever is in the
// names of files and in files that it speaks of.
func inert(message string) string {
	lines := strings.Split(message, "\n")
	for i, line := range lines {
		lines[i] = cell.Clean(line)
	}
	return strings.Join(lines, "\n")
}

// message is the words for err: those of its code where it has one, else what
// it says itself.
func (p *program) message(err error) string {
	var taken *p2p.Error
	if errors.As(err, &taken) && taken.Code() == p2p.CodePortTaken {
		return p.help.PortTaken
	}
	var said worded
	if errors.As(err, &said) {
		return said.words
	}
	if s := p.usage(err); s != "" {
		return s
	}
	var peer peerError
	if errors.As(err, &peer) {
		words := map[bool]string{true: p.help.PeerUnknown, false: p.help.PeerMany}[len(peer.many) == 0]
		return fmt.Sprintf(words, peer.who)
	}
	if s := cmp.Or(p.engineWords(err), p.exportWords(err)); s != "" {
		return s
	}
	var foreign *client.Error
	if errors.As(err, &foreign) {
		return p.engineError(foreign)
	}
	if f, ok := record.FaultOf(err); ok {
		return p.inFile(err, p.words.Flaw(f))
	}
	var coded session.Error
	if errors.As(err, &coded) {
		return p.inFile(err, p.words.Code(coded.ID))
	}
	for target, words := range map[error]string{
		referee.ErrOtherMatch: p.help.Match.OtherMatch,
		record.ErrNoChain:     p.help.NoLog, record.ErrChain: p.help.LogBroken, record.ErrDiffers: p.help.FileDiffers,
		linear.ErrPeerNotFound: p.help.PeerNotFound, linear.ErrAmbiguous: p.help.Ambiguous, linear.ErrRefused: p.help.Refused,
		speaker.ErrNoPlayer: p.help.NoSound,
	} {
		if errors.Is(err, target) {
			return words
		}
	}
	var path *fs.PathError
	switch {
	case errors.As(err, &path) && errors.Is(err, fs.ErrNotExist):
		return fmt.Sprintf(p.help.NoFile, path.Path)
	case errors.As(err, &path) && errors.Is(err, fs.ErrPermission):
		return fmt.Sprintf(p.help.NoPermission, path.Path)
	}
	return err.Error()
}

// inFile is what is said of a file, where err says of which.
func (p *program) inFile(err error, what string) string {
	var of recordError
	if errors.As(err, &of) {
		return of.path + ": " + what
	}
	return what
}
