package app

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"

	"qiyou/cmd/internal/library"
	"qiyou/game/catalog"
	"qiyou/game/match"
	"qiyou/ui/cell"
)

// places is where the library of w is.
func (w *world) places() library.Places {
	return library.Places{Index: w.paths.Library(), Records: w.paths.Records(), Collections: w.paths.Collections()}
}

func (w *world) libraryConfig(renewed func()) library.Config {
	return library.Config{Places: w.places(), Judge: match.Judge{Rules: catalog.New}, Me: w.key.Public(), Go: w.crash.Go, Renewed: renewed}
}

// library opens the library of w for a host.
func (w *world) library(ctx context.Context) (*library.Library, error) {
	return library.Open(ctx, w.libraryConfig(func() { w.log.Warn("the index of the library is made again") }))
}

// withLibrary makes the world and opens its library for f.
func (p *program) withLibrary(ctx context.Context, f func(*world, *library.Library) error) error {
	w, err := p.open()
	defer w.close()
	if err != nil {
		return err
	}
	l, err := library.Open(ctx, w.libraryConfig(func() { fmt.Fprintf(p.Err, "qiyou: %s\n", p.help.Library.Renewed) }))
	if err != nil {
		return err
	}
	defer l.Close()
	return f(w, l)
}

// sync reads what is new in the library, and lists what could not be read.
func (p *program) sync(ctx context.Context, l *library.Library) error {
	report, end := p.progress()
	r, err := l.Sync(ctx, report)
	end()
	p.faultsOf(r)
	return err
}

// progress tells of a reading, where somebody is there to look at it.
func (p *program) progress() (report func(library.Progress), end func()) {
	if !isTerminal(p.Err) {
		return nil, func() {}
	}
	width := 0
	report = func(g library.Progress) {
		percent := 100
		if g.Of > 0 {
			percent = int(min(100, 100*g.Bytes/g.Of))
		}
		line := bar(percent) + " " + fmt.Sprintf(p.help.Library.Progress, percent, g.Games)
		width = max(width, cell.Width(line, false))
		fmt.Fprintf(p.Err, "\r%s", line)
	}
	return report, func() { fmt.Fprintf(p.Err, "\r%*s\r", width, "") }
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// barWidth is how long a bar of progress is, in columns.
const barWidth = 30

// bar is a bar of progress.
func bar(percent int) string {
	full := percent * barWidth / 100
	return "[" + strings.Repeat("#", full) + strings.Repeat(".", barWidth-full) + "]"
}

// readReport says what came of a reading.
func (p *program) readReport(r library.Report) {
	w := p.help.Library
	fmt.Fprintf(p.Out, w.Read+"\n", r.Games, r.Twins)
	p.faultsOf(r)
}

// faultsOf lists what could not be read.
func (p *program) faultsOf(r library.Report) {
	w := p.help.Library
	if r.Faulty == 0 {
		return
	}
	fmt.Fprintf(p.Err, w.Faulty+"\n", r.Faulty)
	for _, f := range r.Faults {
		what := p.words.Flaw(f.Flaw)
		if f.Err != nil {
			what = cell.Clean(f.Err.Error())
		}
		fmt.Fprintf(p.Err, "  %s: %s\n", cell.Clean(f.Path), what)
	}
	if left := r.Faulty - len(r.Faults); left > 0 {
		fmt.Fprintf(p.Err, "  "+w.MoreFaults+"\n", left)
	}
}

// reportJSON is a reading as an object.
func reportJSON(r library.Report) map[string]any {
	faults := []map[string]any{}
	for _, f := range r.Faults {
		o := map[string]any{"path": f.Path, "code": f.Flaw.Code, "line": f.Flaw.Line, "byte": f.Flaw.Offset}
		if f.Err != nil {
			o = map[string]any{"path": f.Path, "error": f.Err.Error()}
		}
		faults = append(faults, o)
	}
	return map[string]any{"added": r.Games, "twins": r.Twins, "faulty": r.Faulty, "faults": faults}
}
