package app

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"qiyou/cmd/internal/library"
	"qiyou/game"
	"qiyou/game/record"
	"qiyou/game/xiangqi"
)

// positions are those that the games of a search have in them.
func (p *program) positions(w *world, f searchFlags) (all []library.Position, err error) {
	if f.position != "" {
		one, err := p.position(w, f, f.position)
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	if f.opening != "" {
		one, err := p.opening(w, f)
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, nil
}

// opening is an opening by its name, or by its moves.
func (p *program) opening(w *world, f searchFlags) (library.Position, error) {
	if o, ok := library.Opening(library.GameOf(f.game), f.opening); ok {
		return o, nil
	}
	if f.game == "" {
		return library.Position{}, usageError{fmt.Errorf(p.help.Library.NoOpening, f.opening)}
	}
	return p.position(w, f, f.opening)
}

// position is what text means: a game and the number of a move, a FEN, or moves
// from the start.
func (p *program) position(w *world, f searchFlags, text string) (at library.Position, err error) {
	switch name, move, in := cutLast(text, "@"); {
	case in:
		at, err = p.positionIn(w, name, move)
	case strings.Count(text, "/") == xiangqi.Ranks-1:
		var s game.State
		if s, err = xiangqi.Position(xiangqi.Default(), text); err == nil {
			at = library.PositionOf("xiangqi", s)
		}
	default:
		at, err = library.After(library.GameOf(f.game), f.size, text)
	}
	if err != nil {
		return at, usageError{fmt.Errorf(p.help.Library.BadPosition, text, p.whyNot(err))}
	}
	return at, nil
}

func cutLast(text, sep string) (before, after string, found bool) {
	if i := strings.LastIndex(text, sep); i >= 0 {
		return text[:i], text[i+len(sep):], true
	}
	return text, "", false
}

// whyNot is why something is no position, in words.
func (p *program) whyNot(err error) string {
	var coded interface{ Code() string }
	var fen *xiangqi.FENError
	var move *library.MoveError
	switch flaw, ok := record.FaultOf(err); {
	case ok:
		return p.words.Flaw(flaw)
	case errors.As(err, &fen):
		return p.words.Flaw(record.Fault{Code: record.FaultSetup, Text: fen.At})
	case errors.Is(err, library.ErrGame):
		return p.help.Library.NeedsGame
	case errors.As(err, &move) && errors.Is(err, game.ErrMoveText):
		return fmt.Sprintf(p.help.Library.NoMove, move.Move)
	case errors.As(err, &coded):
		return p.words.Code(coded.Code())
	}
	return err.Error()
}

// positionIn is the position after a move of a record.
func (p *program) positionIn(w *world, name, move string) (at library.Position, err error) {
	n, err := strconv.Atoi(move)
	if err != nil {
		return at, fmt.Errorf(p.help.Library.NoMove, move)
	}
	_, data, err := w.readRecord(name)
	if err != nil {
		return at, err
	}
	at, all, err := library.PositionIn(data, w.judge, n)
	if err == nil && (n < 0 || n > all) {
		err = fmt.Errorf(p.help.Library.FewMoves, all)
	}
	return at, err
}
