package library

import (
	"context"
	"errors"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"

	"qiyou/game"
	"qiyou/game/catalog"
	"qiyou/game/match"
	"qiyou/game/record"
	"qiyou/game/shape"
	"qiyou/game/xiangqi"
)

// Query says which games are meant; what is empty does not matter.
type Query struct {
	Names    []string // a part of the name of a player each, whatever the case of its letters
	Game     string   // as [store.GameOf] counts: gomoku, renju, weiqi, xiangqi
	Rules    string   // freestyle, chinese and so on
	Result   Result
	Size     int    // of the board; 0 for any
	From, To string // days, months or years as 2020, 2020-05 or 2020-05-17
	Limit    int    // how many are listed; 0 for all

	Positions []Position // games in which each of these stands
}

// Position is a position that is searched for, or several any of which will do; see
// [PositionOf] and [Opening].
type Position struct {
	keys string // of the index, with commas between them
}

func keyed(key int64) Position { return Position{strconv.FormatInt(key, 10)} }

// or is p or q.
func (p Position) or(q Position) Position {
	if slices.Contains(strings.Split(p.keys, ","), q.keys) {
		return p
	}
	return Position{strings.Trim(p.keys+","+q.keys, ",")}
}

// PositionOf is a position of a game of this name, as in a setup, by its state;
// boards that are the same turned, mirrored or, where the game allows, with the
// colours exchanged are one.
func PositionOf(name string, s game.State) Position {
	return keyed(int64(shape.New(name).Key(s.View(), turn(s))))
}

// freely are the setups in which moves are tried out: those that forbid least.
var freely = map[string]game.Setup{
	"gomoku": {Game: "gomoku", Rules: "freestyle", Size: 15}, "renju": {Game: "gomoku", Rules: "freestyle", Size: 15},
	"weiqi": {Game: "weiqi", Rules: "japanese", Size: 19}, "xiangqi": xiangqi.Default(),
}

// ErrGame says that a query names no game where it must.
var ErrGame = errors.New("library: which game?")

// After is the position that moves from the start lead to, in the notation of a
// game of a query, with blanks or commas between them; a size of 0 is the usual
// one. The error is ErrGame, of the setup, or a *MoveError.
func After(of string, size int, moves string) (p Position, err error) {
	setup, ok := freely[of]
	if !ok {
		return p, ErrGame
	}
	if size > 0 && setup.Size > 0 {
		setup.Size = size
	}
	rules, err := catalog.New(setup)
	if err != nil {
		return p, err
	}
	s := rules.Start()
	for _, word := range strings.FieldsFunc(moves, func(r rune) bool { return r == ' ' || r == ',' }) {
		m, err := s.(game.Notation).Read(word)
		if err == nil {
			s, err = s.Apply(m)
		}
		if err != nil {
			return p, &MoveError{word, err}
		}
	}
	return PositionOf(setup.Game, s), nil
}

// MoveError is a move that cannot be read or played.
type MoveError struct {
	Move string
	Err  error // as Notation.Read and Apply give it
}

// Error is the move and what is wrong with it.
func (e *MoveError) Error() string { return e.Move + ": " + e.Err.Error() }

// Unwrap is what is wrong.
func (e *MoveError) Unwrap() error { return e.Err }

// PositionIn is the position after so many moves of the game in data, which has
// so many in all: there is none where these are fewer. Open gives the error.
func PositionIn(data []byte, j match.Judge, moves int) (p Position, all int, err error) {
	t, err := record.Open(data, j)
	if err != nil {
		return p, 0, err
	}
	line := t.Line()
	if all = len(line) - 1; moves >= 0 && moves <= all {
		p = keyed(keys(t.Match.Setup().Game, line)[moves])
	}
	return p, all, nil
}

// Result is how a game ended, for whom one asks.
type Result string

// The results. Won and Lost are of the games of the person here alone.
const (
	Won    Result = "won"
	Lost   Result = "lost"
	Drawn  Result = "drawn"
	First  Result = "first"  // the dark side won
	Second Result = "second" // the light side won
	None   Result = "none"   // none is known
)

// Results lists the results.
func Results() []Result { return []Result{Won, Lost, Drawn, First, Second, None} }

// results are the conditions of results.
var results = map[Result]string{
	Won: "mine IN (1, 2) AND winner = mine", Lost: "mine IN (1, 2) AND winner = 3 - mine",
	Drawn: "winner = 3", First: "winner = 1", Second: "winner = 2", None: "winner = 0",
}

// Game is a game that was found.
type Game struct {
	Ref         string // what the commands of records call it; see [Places.Find]
	Path        string
	Number      int    // in the file, from 1
	Many        bool   // there are others in the file
	Game, Rules string // as in a query
	Size        int
	Date        string // a day, a month or a year
	Dark, Light string
	Result      string     // as the file says it
	Mine        game.Color // the side of the person here
	Moves       int
	At          int // after how many moves the first of the positions that were asked for stands there; -1 for none

	id, offset, length int64
}

// Setup is the game as far as the index knows it: without its options.
func (g Game) Setup() game.Setup {
	s := game.Setup{Game: g.Game, Rules: g.Rules, Size: g.Size}
	if s.Rules == "renju" {
		s.Game = "gomoku"
	}
	return s
}

// Found is the games that were found.
type Found struct {
	Games []Game // the latest first
	All   int    // how many there are, listed or not
	Won   [2]int // of these, by the dark and by the light side
	Drawn int
}

// where is the condition of q and its arguments.
func (q Query) where() (condition string, args []any) {
	var all []string
	add := func(c string, values ...any) {
		all = append(all, c)
		args = append(args, values...)
	}
	for _, name := range q.Names {
		add("instr(names, ?) > 0", folded(name))
	}
	if q.Game != "" {
		add("game = ?", q.Game)
	}
	if q.Rules != "" {
		add("rules = ?", q.Rules)
	}
	if c, ok := results[q.Result]; ok {
		add(c)
	}
	if q.Size > 0 {
		add("size = ?", q.Size)
	}
	if q.From != "" {
		add("day >= ?", q.From)
	}
	if q.To != "" {
		add("day <> '' AND day <= ?", q.To+"~") // which is after every day of a month or year
	}
	for _, p := range q.Positions {
		add("id IN (SELECT at >> 10 FROM positions WHERE key IN (" + p.keys + "))")
	}
	if len(all) == 0 {
		return "1", nil
	}
	return strings.Join(all, " AND "), args
}

// Search finds games in the index as it is.
func (l *Library) Search(ctx context.Context, q Query) (found Found, err error) {
	err = l.mend(ctx, func() error {
		found = Found{}
		where, args := q.where()
		if err := l.count(ctx, &found, where, args); err != nil {
			return err
		}
		if found.Games, err = l.list(ctx, q.Limit, where, args); err == nil && len(q.Positions) > 0 {
			err = l.locate(ctx, found.Games, q.Positions[0])
		}
		return err
	})
	return found, err
}

// count fills in how many games there are.
func (l *Library) count(ctx context.Context, found *Found, where string, args []any) error {
	rows, err := l.db.QueryContext(ctx, "SELECT winner, count(*) FROM games WHERE "+where+" GROUP BY winner", args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var by winner
		var n int
		if err := rows.Scan(&by, &n); err != nil {
			return err
		}
		found.All += n
		switch by {
		case darkWon, lightWon:
			found.Won[by-darkWon] += n
		case drawn:
			found.Drawn += n
		}
	}
	return rows.Err()
}

// list are the latest games, at most limit.
func (l *Library) list(ctx context.Context, limit int, where string, args []any) (all []Game, err error) {
	if limit <= 0 {
		limit = -1
	}
	rows, err := l.db.QueryContext(ctx, "SELECT games.id, files.path, files.games, number, games.offset, length, game, rules, games.size, day, dark, light, result, mine, moves"+
		" FROM games JOIN files ON files.id = file WHERE games.id IN (SELECT id FROM games WHERE "+where+" ORDER BY day DESC, id DESC LIMIT ?)"+
		" ORDER BY day DESC, games.id DESC", append(args[:len(args):len(args)], limit)...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var g Game
		var name string
		var games int
		if err := rows.Scan(&g.id, &name, &games, &g.Number, &g.offset, &g.length, &g.Game, &g.Rules, &g.Size, &g.Date, &g.Dark, &g.Light, &g.Result, &g.Mine, &g.Moves); err != nil {
			return nil, err
		}
		g.At = -1
		g.Path, g.Ref = l.cfg.path(name), path.Base(name)
		if g.Many = games > 1; g.Many {
			g.Ref = numbered(g.Ref, g.Number)
		}
		all = append(all, g)
	}
	return all, rows.Err()
}

// locate fills in where a position stands in games.
func (l *Library) locate(ctx context.Context, games []Game, p Position) error {
	find, err := l.db.PrepareContext(ctx, "SELECT min(at) FROM positions WHERE key IN ("+p.keys+") AND at BETWEEN ? AND ?")
	if err != nil {
		return err
	}
	defer find.Close()
	for i := range games {
		g := &games[i]
		var at int64
		if err := find.QueryRowContext(ctx, place(g.id, 0), place(g.id, maxMove)).Scan(&at); err != nil {
			return err
		}
		g.At = int(at & maxMove)
	}
	return nil
}

// Read reads the game from its file.
func (g Game) Read() ([]byte, error) {
	in, err := os.Open(g.Path)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	data := make([]byte, g.length)
	_, err = in.ReadAt(data, g.offset)
	return data, err
}
