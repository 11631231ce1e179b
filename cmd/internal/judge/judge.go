// Package judge answers questions about the rules, one JSON object for each:
// what may be played, what is forbidden, who has won, what the score is. It is
// what `qiyou rules` puts on a script's standard output.
//
// [Answer] takes one line and gives one; nothing is kept between lines. The
// fields of a question and of its answer are those of [Question] and [Reply].
package judge

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"qiyou/game"
	"qiyou/game/xiangqi"
)

// Question is one line of input. Unknown fields are refused.
type Question struct {
	ID    json.RawMessage `json:"id"`
	Game  string          `json:"game"`  // gomoku, renju, go, xiangqi
	Setup map[string]any  `json:"setup"` // text, numbers and true or false
	Start json.RawMessage `json:"start"` // xiangqi: a FEN; else {"black":[…],"white":[…],"to_move":"black"}
	Moves []string        `json:"moves"` // as people write them
	Ask   asks            `json:"ask"`   // state, legal, score, forbidden, perft, notation; one or a list
	Depth int             `json:"depth"` // of perft, 1 to MaxDepth
	Dead  []string        `json:"dead"`  // go: a point of each dead group, for score
}

// MaxDepth is the deepest perft.
const MaxDepth = 6

// maxMoves is the longest list of moves.
const maxMoves = 10_000

// asks is one word or a list of them.
type asks []string

// UnmarshalJSON reads either form.
func (a *asks) UnmarshalJSON(data []byte) error {
	if bytes.HasPrefix(data, []byte(`"`)) {
		*a = make(asks, 1)
		return json.Unmarshal(data, &(*a)[0])
	}
	return json.Unmarshal(data, (*[]string)(a))
}

// Reply is one line of output. Exactly what was asked for is there.
type Reply struct {
	ID    json.RawMessage `json:"id,omitempty"`
	OK    bool            `json:"ok"`
	Error string          `json:"error,omitempty"` // the line is no question that can be answered

	// A move that is against the rules: its place from 0, as it was written,
	// and why.
	At     *int   `json:"at,omitempty"`
	Move   string `json:"move,omitempty"`
	Reason string `json:"reason,omitempty"`

	ToAct     string               `json:"to_act,omitempty"`
	Phase     string               `json:"phase,omitempty"`
	Outcome   *json.RawMessage     `json:"outcome,omitempty"` // null while the game goes on
	Check     *bool                `json:"check,omitempty"`
	Captured  map[string]int       `json:"captured,omitempty"` // by the colour of what was taken
	Hash      string               `json:"hash,omitempty"`
	FEN       string               `json:"fen,omitempty"`
	Legal     *[]string            `json:"legal,omitempty"`
	Forbidden *[]Foul              `json:"forbidden,omitempty"`
	Score     *Score               `json:"score,omitempty"`
	Notation  *[]map[string]string `json:"notation,omitempty"` // of each move given
	Perft     *int64               `json:"perft,omitempty"`
}

// Foul is a point that Black may not play.
type Foul struct {
	At   string `json:"at"`
	Kind string `json:"kind"`
}

// Score is the count of the board as it stands.
type Score struct {
	Black  float64 `json:"black"`
	White  float64 `json:"white"`
	Margin float64 `json:"margin"`
	Winner string  `json:"winner"`
	Text   string  `json:"text"`
	Zi     string  `json:"zi,omitempty"` // the margin as Chinese results tell it: 3 3/4
}

// outcome is how a game ended, as Reply shows it.
type outcome struct {
	Winner string  `json:"winner"` // a colour, draw, or none
	Reason string  `json:"reason"`
	Margin float64 `json:"margin,omitempty"` // points
}

// maxLine is the longest line in bytes.
const maxLine = 1 << 20

// Run answers every line of in on out, until in ends.
func Run(in io.Reader, out io.Writer) error {
	r, w := bufio.NewReaderSize(in, maxLine), bufio.NewWriter(out)
	for {
		line, err := r.ReadSlice('\n')
		if errors.Is(err, bufio.ErrBufferFull) {
			line = nil
			if err := skipLine(r); err != nil {
				return err
			}
		} else if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		ended := errors.Is(err, io.EOF)
		if line == nil || len(bytes.TrimSpace(line)) > 0 {
			w.Write(append(Answer(line), '\n'))
		}
		if r.Buffered() == 0 || ended {
			if err := w.Flush(); err != nil || ended {
				return err
			}
		}
	}
}

// skipLine reads on to the end of a line that is too long.
func skipLine(r *bufio.Reader) error {
	for {
		_, err := r.ReadSlice('\n')
		if err == nil || errors.Is(err, io.EOF) {
			return nil
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return err
		}
	}
}

// Answer answers one line. It never fails: what cannot be answered says so.
func Answer(line []byte) []byte {
	var q Question
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	err := d.Decode(&q)
	if err == nil && d.More() {
		err = errors.New("more than one object")
	}
	reply := Reply{ID: q.ID}
	if err != nil {
		reply.Error = err.Error()
	} else {
		reply = q.answer()
	}
	text, err := json.Marshal(reply)
	if err != nil {
		text, _ = json.Marshal(Reply{Error: err.Error()})
	}
	return text
}

func (q Question) answer() Reply {
	fail := func(err error) Reply { return Reply{ID: q.ID, Error: err.Error()} }
	t, ok := tables[q.Game]
	if !ok {
		return fail(fmt.Errorf("no game %.30q: gomoku, renju, go or xiangqi", q.Game))
	}
	if len(q.Moves) > maxMoves {
		return fail(fmt.Errorf("more than %d moves", maxMoves))
	}
	setup, err := t.setup(q.Setup)
	if err != nil {
		return fail(err)
	}
	s, err := t.start(setup, q.Start)
	if err != nil {
		return fail(err)
	}
	before := make([]game.State, 0, len(q.Moves))
	moves := make([]game.Move, 0, len(q.Moves))
	for i, text := range q.Moves {
		m, next, err := play(s, text)
		if err != nil {
			return Reply{ID: q.ID, At: &i, Move: text, Reason: reason(err)}
		}
		before, moves, s = append(before, s), append(moves, m), next
	}
	r := Reply{ID: q.ID, OK: true}
	if len(q.Ask) == 0 {
		q.Ask = asks{"state"}
	}
	for _, ask := range q.Ask {
		if err := q.ask(&r, t, ask, s, before, moves); err != nil {
			return fail(err)
		}
	}
	return r
}

// play is s after the move that text means.
func play(s game.State, text string) (game.Move, game.State, error) {
	m, err := game.ParseMove(text)
	if err != nil || m.Kind == game.Place || m.Kind == game.Step {
		if m, err = s.(game.Notation).Read(text); err != nil {
			return m, nil, err
		}
	}
	next, err := s.Apply(m)
	if over := (*game.IllegalError)(nil); errors.As(err, &over) && over.Reason == game.GameOver {
		err = &game.IllegalError{Move: m, Reason: afterEnd(s, m)}
	}
	return m, next, err
}

// afterEnd is what is against m once the game is over. In a xiangqi that is
// drawn, men can still move: what they cannot do is the better answer.
func afterEnd(s game.State, m game.Move) game.Reason {
	if b, ok := drawn(s); ok {
		if why := b.Refusal(m); why != "" {
			return why
		}
	}
	return game.GameOver
}

// drawn is the board of a xiangqi that has ended in a draw.
func drawn(s game.State) (*xiangqi.Board, bool) {
	if o, over := s.Outcome(); !over || o.Winner != game.NoSeat {
		return nil, false
	}
	return xiangqi.BoardOf(s)
}

// reason is the code of why a move is refused.
func reason(err error) string {
	var illegal *game.IllegalError
	if errors.As(err, &illegal) {
		return string(illegal.Reason)
	}
	return "not-a-move"
}

func (q Question) ask(r *Reply, t table, ask string, s game.State, before []game.State, moves []game.Move) error {
	switch ask {
	case "state":
		t.state(r, s)
	case "legal":
		legal := []string{}
		for m := range s.Moves() {
			legal = append(legal, t.format(s, m))
		}
		if b, ok := drawn(s); ok {
			for _, m := range b.Moves(nil) {
				legal = append(legal, plainICCS(b.Format(m, xiangqi.ICCS)))
			}
		}
		r.Legal = &legal
	case "forbidden":
		if t.fouls == nil {
			return fmt.Errorf("%s has no forbidden points", q.Game)
		}
		fouls := t.fouls(s)
		r.Forbidden = &fouls
	case "score":
		if t.score == nil {
			return fmt.Errorf("%s has no score", q.Game)
		}
		score, err := t.score(s, q.Dead)
		r.Score = score
		return err
	case "notation":
		all := []map[string]string{}
		for i, m := range moves {
			all = append(all, t.notation(before[i], m))
		}
		r.Notation = &all
	case "perft":
		if q.Depth < 1 || q.Depth > MaxDepth {
			return fmt.Errorf("depth is 1 to %d", MaxDepth)
		}
		n := t.perft(s, q.Depth)
		r.Perft = &n
	default:
		return fmt.Errorf("ask %.30q: state, legal, score, forbidden, perft or notation", ask)
	}
	return nil
}
