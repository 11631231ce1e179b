package app

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"qiyou/ai"
	"qiyou/ai/protocol/client"
	"qiyou/cmd/internal/conf"
	"qiyou/cmd/internal/engines"
	"qiyou/game"
	"qiyou/game/catalog"
	"qiyou/ui/cell"
	"qiyou/ui/session"
)

// engineList are the commands for the engines of other programs.
func (p *program) engineList() []*cobra.Command {
	w := p.help.Engine
	add := p.command("add NAME -- COMMAND...", w.Add, cobra.MinimumNArgs(2), func(cmd *cobra.Command, args []string) error {
		return p.engineAdd(cmd.Context(), args[0], args[1:])
	})
	remove := p.command("remove NAME", w.Remove, cobra.ExactArgs(1), func(_ *cobra.Command, args []string) error {
		return p.engineRemove(args[0])
	})
	var asJSON bool
	list := p.command("list", w.List, cobra.NoArgs, func(*cobra.Command, []string) error { return p.enginesShow(asJSON) })
	list.Flags().BoolVar(&asJSON, "json", false, p.help.FlagJSON)
	return []*cobra.Command{add, list, remove}
}

// added is the list of engines and where it is kept.
func (p *program) added() (engines.List, string, error) {
	paths, err := conf.Find(p.flags.home, p.Getenv)
	if err != nil {
		return nil, "", err
	}
	l, err := engines.ReadList(paths.Engines())
	return l, paths.Engines(), err
}

// engineAdd tries an engine out and keeps it.
func (p *program) engineAdd(ctx context.Context, name string, command []string) error {
	if _, _, err := p.settings(); err != nil { // which makes the folders
		return err
	}
	l, path, err := p.added()
	if err != nil {
		return err
	}
	s := engines.Spec{Name: name, Command: slices.Clone(command)}
	if found, err := exec.LookPath(s.Command[0]); err == nil { // it is to be found from anywhere
		if s.Command[0], err = filepath.Abs(found); err != nil {
			return err
		}
	}
	if s.Dir, err = folderFor(s.Command[1:]); err != nil {
		return err
	}
	if _, err := l.Add(s); err != nil {
		return usageError{err}
	}
	if s.Protocol, err = tryOut(ctx, s); err != nil {
		return err
	}
	if l, err = l.Add(s); err != nil {
		return err
	}
	if err := l.Write(path); err != nil {
		return err
	}
	fmt.Fprintf(p.Out, "%s  %s  %s\n", s.Name, s.Protocol, p.words.Games[engines.Game(s.Protocol)])
	return nil
}

// folderFor is ours where an argument is a file of it, so that it is found from
// anywhere; else empty.
func folderFor(args []string) (string, error) {
	for _, a := range args {
		if _, err := os.Stat(a); err == nil && a != "" && !filepath.IsAbs(a) {
			return os.Getwd()
		}
	}
	return "", nil
}

// tryOut finds what an engine speaks, and has it think of a move: there are those that
// end then, since something is missing that they need. What it refuses may be what is
// usual and not its own game, and is no matter.
func tryOut(ctx context.Context, s engines.Spec) (protocol string, err error) {
	e, err := engines.Open(ctx, s, client.Config{})
	if err != nil {
		return "", err
	}
	defer e.Close()
	rules, err := catalog.Parse(usual[engines.Game(e.Protocol())])
	if err != nil {
		return "", err
	}
	_, err = e.Think(ctx, ai.Task{
		State: rules.Start(), Setup: rules.Setup(), Limits: ai.Limits{Time: 100 * time.Millisecond}, Moves: []game.Move{},
	})
	var wrong *client.Error
	if ctx.Err() != nil || errors.As(err, &wrong) && wrong.What == client.Ended {
		return "", err
	}
	return e.Protocol(), nil
}

// usual are the rules of each game that an engine is tried out with.
var usual = map[string]string{"gomoku": "gomoku/freestyle 15", "weiqi": "weiqi/chinese 19", "xiangqi": "xiangqi/asian 0"}

func (p *program) engineRemove(name string) error {
	l, path, err := p.added()
	if err != nil {
		return err
	}
	if l, err = l.Remove(name); err != nil {
		return usageError{err}
	}
	return l.Write(path)
}

// enginesShow prints the engines that were added.
func (p *program) enginesShow(asJSON bool) error {
	l, _, err := p.added()
	if err != nil {
		return err
	}
	_, settings, err := p.settings()
	if err != nil {
		return err
	}
	var rows [][]string
	for _, s := range l {
		roles := rolesOf(s, settings)
		if asJSON {
			writeJSON(p.Out, struct {
				engines.Spec
				Roles []session.Role `json:"roles,omitempty"`
			}{s, roles})
			continue
		}
		rows = append(rows, []string{s.Name, s.Protocol, p.words.Games[engines.Game(s.Protocol)], p.rolesText(s, roles), cell.Clean(strings.Join(s.Command, " "))})
	}
	p.printTable(rows)
	return nil
}

// rolesOf is what an engine is chosen for.
func rolesOf(s engines.Spec, settings conf.Settings) (roles []session.Role) {
	for _, r := range session.Roles() {
		if strings.EqualFold(settings.Get(r.Setting(engines.Game(s.Protocol))), s.Name) {
			roles = append(roles, r)
		}
	}
	return roles
}

// rolesText is roles as people read them; - for none.
func (p *program) rolesText(s engines.Spec, roles []session.Role) string {
	var all []string
	for _, r := range roles {
		all = append(all, p.words.Settings.Name(r.Setting(engines.Game(s.Protocol))))
	}
	if all == nil {
		return "-"
	}
	return strings.Join(all, p.words.Lobby.Join)
}

// engineNamed is the engine of that name.
func (p *program) engineNamed(name string) (engines.Spec, error) {
	l, _, err := p.added()
	if err != nil {
		return engines.Spec{}, err
	}
	s, ok := l.Find(name)
	if !ok {
		return s, usageError{fmt.Errorf("%w: %.30q", engines.ErrUnknown, name)}
	}
	return s, nil
}

// guest has the engine of that name play in the place of ours until the program
// ends, and gives its game; "" for no name.
func (p *program) guest(w *world, name string) (of string, err error) {
	if name == "" {
		return "", nil
	}
	s, err := p.engineNamed(name)
	if err != nil {
		return "", err
	}
	of = engines.Game(s.Protocol)
	return of, w.live.flagged(session.Opponent.Setting(of), s.Name)
}

// engineWords are the words for what is wrong with a name of an engine; empty for
// other errors.
func (p *program) engineWords(err error) string {
	for target, words := range map[error]string{
		engines.ErrName: p.help.Engine.BadName, engines.ErrTaken: p.help.Engine.Taken, engines.ErrUnknown: p.help.Engine.Unknown,
		engines.ErrList: p.help.Engine.BadList, engines.ErrCommand: p.help.Engine.BadLine,
	} {
		if errors.Is(err, target) {
			return words
		}
	}
	return ""
}
