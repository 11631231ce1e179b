package library

import (
	"bytes"
	"errors"
	"io"
	"unicode/utf8"

	"qiyou/game/match"
	"qiyou/game/record"
)

// The errors of an [Exporter], besides those of reading and of [record.Tree.As].
var (
	ErrOneGame    = errors.New("library: a format of one game a file")
	ErrTwoFormats = errors.New("library: games of different formats in one file")
)

// ExportError is a game that cannot be written in a format. It wraps
// record.ErrForeign, record.ErrHolds or ErrOneGame.
type ExportError struct {
	Game, Format string
	Err          error
}

// Error is for logs.
func (e *ExportError) Error() string { return e.Game + " as " + e.Format + ": " + e.Err.Error() }

// Unwrap is Err.
func (e *ExportError) Unwrap() error { return e.Err }

// Exporter writes games into one file.
type Exporter struct {
	Judge  match.Judge
	W      io.Writer
	Format string // one of record.Formats, "" for that of the game
	Games  int    // that were written

	end string // of the name of a file of its format
}

// Write writes the games of a file, each as it stands there, if it can stand beside
// others so, else anew.
func (e *Exporter) Write(data []byte) error {
	split, err := record.Split(bytes.NewReader(data), int64(len(data)), record.Place{})
	for err == nil {
		var piece record.Piece
		if piece, err = split.Next(); err == nil {
			err = e.game(piece.Data)
		}
	}
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// game writes one game.
func (e *Exporter) game(data []byte) (err error) {
	end := record.Ending(data)
	switch {
	case e.Format != "" && end != "."+e.Format || end == "" || !utf8.Valid(data):
		if data, err = e.anew(data); err != nil {
			return err
		}
		end = record.Ending(data)
	}
	switch {
	case e.Games > 0 && record.Single(e.Format):
		return &ExportError{Format: e.Format, Err: ErrOneGame}
	case e.Games > 0 && end != e.end:
		return ErrTwoFormats
	}
	e.end = end
	e.Games++
	if end != "" {
		data = append(bytes.TrimSpace(bytes.TrimPrefix(data, []byte("\ufeff"))), "\n\n"...)
	}
	_, err = e.W.Write(data)
	return err
}

// anew is a game in the format that is asked for, or in SGF or PGN.
func (e *Exporter) anew(data []byte) ([]byte, error) {
	if e.Format == "" {
		f, err := record.Parse(data)
		if err != nil {
			return nil, err
		}
		return f.Bytes(), nil
	}
	tree, err := record.Open(data, e.Judge)
	if err != nil {
		return nil, err
	}
	return As(tree, e.Format)
}

// As is a tree in a format, "" for that of its game, as its game ends. The error is
// an *ExportError.
func As(tree *record.Tree, format string) ([]byte, error) {
	if format == "" {
		return tree.Bytes(), nil
	}
	line := tree.Line()
	data, err := tree.As(format, line[len(line)-1].State)
	if err != nil {
		return nil, &ExportError{Game: tree.Match.Setup().Game, Format: format, Err: err}
	}
	return data, nil
}
