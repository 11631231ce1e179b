package xiangqi

import (
	"fmt"
	"strings"

	"qiyou/game"
)

// Style is a way to write moves. All styles are read everywhere.
type Style uint8

// The styles.
const (
	Simplified  Style = iota // 炮二平五
	Traditional              // 砲２平５
	WXF                      // C2=5
	ICCS                     // H2-E2
)

// Format is m, a move for the side to move, in a style.
func (b *Board) Format(m Move, style Style) string { return b.format(m, style) }

// Read is the legal move that text means in any style, whatever the case of
// its letters. The error is a [*game.IllegalError] or wraps
// [game.ErrMoveText].
func (b *Board) Read(text string) (Move, error) { return b.read(text) }

// FormatAs is m, a move for the seat to act in s, a state of this package, in
// a style; else the canonical text of m.
func FormatAs(s game.State, m game.Move, style Style) string {
	st, ok := s.(*state)
	if !ok {
		return m.String()
	}
	move, why := st.accept(m)
	if why != "" {
		return m.String()
	}
	return st.format(move, style)
}

// Format is m in simplified Chinese, such as 炮二平五; the name of the point,
// such as h2, for a placement, which is no move of this game; the canonical
// text for anything else that is none.
func (s *state) Format(m game.Move) string {
	if p, ok := SquareOf(m.To); ok && m == game.PlaceAt(m.To) {
		return p.String()
	}
	return FormatAs(s, m, Simplified)
}

// Read is the move that text means in any style.
func (s *state) Read(text string) (game.Move, error) {
	p := s.position
	m, err := p.read(text)
	if err != nil {
		return game.Move{}, err
	}
	if s.over {
		return game.Move{}, &game.IllegalError{Move: m.Step(), Reason: game.GameOver}
	}
	return m.Step(), nil
}

func (p *position) format(m Move, style Style) string {
	switch style {
	case WXF:
		return p.figureOf(m).wxf()
	case ICCS:
		return strings.ToUpper(m.From().String() + "-" + m.To().String())
	}
	return p.figureOf(m).chinese(&alphabets[style&1][p.turn-game.Dark])
}

// maxText is the longest name of a move, in bytes.
const maxText = 16

func (p *position) read(text string) (Move, error) {
	if len(text) > maxText {
		return 0, fmt.Errorf("%w: %d bytes", game.ErrMoveText, len(text))
	}
	if m, ok := ParseMove(text); ok {
		if why := p.refusal(m); why != "" {
			return 0, &game.IllegalError{Move: m.Step(), Reason: why}
		}
		return m, nil
	}
	for _, parse := range []func(string) (query, bool){parseWXF, parseChinese} {
		if q, ok := parse(text); ok {
			return p.find(q, text)
		}
	}
	return 0, fmt.Errorf("%w: %q", game.ErrMoveText, text)
}

// find is the one legal move that q may mean.
func (p *position) find(q query, text string) (Move, error) {
	var buf [MaxMoves]Move
	var found, barred Move
	inCheck := p.checked(p.turn)
	for _, m := range p.moves(buf[:0]) {
		switch {
		case !q.fits(p.figureOf(m)):
		case !p.safe(m, inCheck):
			barred = m
		case found != 0:
			return 0, fmt.Errorf("%w: %q means both %v and %v", game.ErrMoveText, text, found, m)
		default:
			found = m
		}
	}
	switch {
	case found != 0:
		return found, nil
	case barred != 0:
		return 0, &game.IllegalError{Move: barred.Step(), Reason: p.danger(barred)}
	}
	return 0, &game.IllegalError{Reason: game.NoSuchStep}
}
