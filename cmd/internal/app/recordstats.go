package app

import (
	"context"
	"fmt"

	"qiyou/game/catalog"
	"qiyou/ui/linear"
	"qiyou/ui/session"
)

// recordStats prints how the finished games went, against everybody or the one
// that name names. What cannot be read is counted and does not stop it.
func (p *program) recordStats(ctx context.Context, name string, asJSON bool) error {
	w, err := p.open()
	defer w.close()
	if err != nil {
		return err
	}
	all, damaged := w.store.Statistics(ctx, w.key.Public(), catalog.New)
	if err := ctx.Err(); err != nil {
		return err
	}
	if book, err := w.store.ReadBook(); err == nil {
		all = book.Called(all)
	}
	r := linear.StatisticsOf(session.Statistics{Statistics: all, Damaged: damaged}, name, p.words.Statistics)
	if asJSON {
		writeJSON(p.Out, r)
		return nil
	}
	for _, line := range r.Lines() {
		fmt.Fprintln(p.Out, line)
	}
	return nil
}
