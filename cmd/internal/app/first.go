package app

import (
	"context"
	"fmt"

	"qiyou/cmd/internal/conf"
	"qiyou/ui"
	"qiyou/ui/view"
)

// nameless says whether the person here has never chosen a name.
func (w *world) nameless() bool { return w.settings.From("name") == conf.Default }

// begins says whether the flags ask for a game at once.
func (f playFlags) begins() bool {
	return f.peer != "" || f.watched != "" || f.computer > 0 || f.here || f.record != ""
}

// welcome is the screen of a first start, which asks for a name and keeps it. It is
// false where the person left the program instead. Nobody has been told of them
// until then.
func (p *program) welcome(ctx context.Context, w *world, fit *fitted) (stay bool, err error) {
	name, err := ui.Welcome(ctx, fit.scr, ui.Options{Text: p.words, Look: fit.look(), Log: w.log}, view.Welcome{Name: w.settings.Name, Tag: w.key.ID().String()})
	if err != nil || name == "" {
		return false, err
	}
	if err := w.live.Set("name", name); err != nil {
		w.log.Warn("name not kept", "error", err)
	}
	w.called(name)
	return true, nil
}

// named is the sentence of a first start among the lines, "" for any other.
func (p *program) named(w *world) string {
	if !w.nameless() {
		return ""
	}
	return fmt.Sprintf(p.words.First.Line, w.settings.Name)
}
