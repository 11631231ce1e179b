package judge

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"qiyou/game"
	"qiyou/game/gomoku"
	"qiyou/game/weiqi"
	"qiyou/game/xiangqi"
)

// table is what differs between the games.
type table struct {
	colors   map[game.Color]string
	keys     map[string]string // keys of setup, and the option each sets; size and rule are ""
	base     func(rule string) (game.Setup, error)
	usual    func(rules string) map[string]string
	position func(game.Setup, []game.Point, []game.Point, game.Color) (game.State, error)
	fen      func(game.Setup, string) (game.State, error)
	format   func(game.State, game.Move) string
	notation func(game.State, game.Move) map[string]string
	perft    func(game.State, int) int64
	fouls    func(game.State) []Foul
	score    func(game.State, []string) (*Score, error)
}

var (
	stones = map[game.Color]string{game.Dark: "black", game.Light: "white"}
	men    = map[game.Color]string{game.Dark: "red", game.Light: "black"}
	tables = map[string]table{
		"gomoku":  gomokuTable("freestyle"),
		"renju":   gomokuTable("renju"),
		"go":      goTable(),
		"xiangqi": xiangqiTable(),
	}
)

func gomokuTable(usual string) table {
	return table{
		colors: stones,
		keys:   map[string]string{"size": "", "rule": "", "opening": "opening", "foul": "foul", "pass": "pass", "overline": "overline"},
		base: func(rule string) (game.Setup, error) {
			if rule == "" {
				rule = usual
			}
			return named(gomoku.Default(rule), "gomoku", rule)
		},
		usual: usualGomoku, position: gomoku.Position, format: written, notation: one, perft: perft, fouls: fouls,
	}
}

func goTable() table {
	return table{
		colors: stones,
		keys: map[string]string{
			"size": "", "rules": "", "ko": "ko", "suicide": "suicide", "komi": "komi", "handicap": "handicap", "placement": "placement",
		},
		base: func(rule string) (game.Setup, error) {
			switch rule {
			case "":
				rule = "chinese"
			case "nz":
				rule = "new-zealand"
			}
			return named(weiqi.Default(rule), "weiqi", rule)
		},
		usual:    func(string) map[string]string { return map[string]string{"handicap": "0"} },
		position: weiqi.Position, format: written, notation: one, perft: perft, score: score,
	}
}

func xiangqiTable() table {
	return table{
		colors: men,
		keys:   map[string]string{"repetition": "repetition", "limit": "limit", "odds": "odds"},
		base:   func(string) (game.Setup, error) { return xiangqi.Default(), nil },
		usual:  usualXiangqi,
		fen:    xiangqi.Position,
		format: func(s game.State, m game.Move) string {
			return plainICCS(xiangqi.FormatAs(s, m, xiangqi.ICCS))
		},
		notation: func(s game.State, m game.Move) map[string]string {
			all := map[string]string{}
			for name, style := range map[string]xiangqi.Style{
				"iccs": xiangqi.ICCS, "wxf": xiangqi.WXF, "zh-Hans": xiangqi.Simplified, "zh-Hant": xiangqi.Traditional,
			} {
				all[name] = xiangqi.FormatAs(s, m, style)
			}
			return all
		},
		perft: func(s game.State, depth int) int64 {
			b, _ := xiangqi.BoardOf(s)
			return b.Perft(depth)
		},
	}
}

// plainICCS is h2e2 for H2-E2.
func plainICCS(text string) string { return strings.ToLower(strings.ReplaceAll(text, "-", "")) }

// named is s, if it is a default of the rule set that was asked for.
func named(s game.Setup, of, rule string) (game.Setup, error) {
	if s.Game != of || s.Rules != rule {
		return s, fmt.Errorf("no rules %.30q", rule)
	}
	return s, nil
}

// setup is the setup that values describe.
func (t table) setup(values map[string]any) (game.Setup, error) {
	texts := map[string]string{}
	for key, v := range values {
		if _, ok := t.keys[key]; !ok {
			return game.Setup{}, fmt.Errorf("no setup key %.30q", key)
		}
		text, err := plain(v)
		if err != nil {
			return game.Setup{}, fmt.Errorf("setup %s: %w", key, err)
		}
		texts[key] = text
	}
	s, err := t.base(texts["rule"] + texts["rules"])
	if err != nil {
		return s, err
	}
	for key, text := range texts {
		switch option := t.keys[key]; {
		case key == "size":
			if s.Size, err = strconv.Atoi(text); err != nil {
				return s, fmt.Errorf("size: %w", err)
			}
		case key == "limit" && text == "0":
			s = s.With(option, "off")
		case option != "":
			s = s.With(option, text)
		}
	}
	return t.lean(s), nil
}

// lean is s without the options that say what holds anyway, which rules refuse
// so that a setup has one form.
func (t table) lean(s game.Setup) game.Setup {
	for _, o := range slices.Clone(s.Options) {
		if t.usual(s.Rules)[o.Key] == o.Value {
			s = s.With(o.Key, "")
		}
	}
	return s
}

// usualGomoku is the value of each option that a setup need not name.
func usualGomoku(rules string) map[string]string {
	usual := map[string]string{}
	for _, o := range gomoku.Options(rules) {
		if _, known := usual[o.Key]; !known {
			usual[o.Key] = o.Value
		}
	}
	return usual
}

func usualXiangqi(string) map[string]string {
	return map[string]string{"repetition": "axf", "limit": strconv.Itoa(xiangqi.DefaultLimit)}
}

// plain is a JSON value as an option has it.
func plain(v any) (string, error) {
	switch v := v.(type) {
	case string:
		return v, nil
	case bool:
		return map[bool]string{true: "yes", false: "no"}[v], nil
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64), nil
	}
	return "", errors.New("a text, a number, or true or false")
}

// position is a start that no moves led to.
type position struct {
	Black  []string `json:"black"`
	White  []string `json:"white"`
	ToMove string   `json:"to_move"`
}

func (t table) start(setup game.Setup, raw json.RawMessage) (game.State, error) {
	if len(raw) == 0 || string(raw) == "null" {
		return t.begin(setup)
	}
	if t.fen != nil {
		var fen string
		if err := json.Unmarshal(raw, &fen); err != nil {
			return nil, errors.New("start is a FEN")
		}
		return t.fen(setup, fen)
	}
	var p position
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, errors.New(`start is {"black":[…],"white":[…],"to_move":"black"}`)
	}
	first, err := t.begin(setup)
	if err != nil {
		return nil, err
	}
	black, err := points(first, p.Black)
	if err != nil {
		return nil, err
	}
	white, err := points(first, p.White)
	if err != nil {
		return nil, err
	}
	turn, ok := map[string]game.Color{"": game.Dark, "black": game.Dark, "white": game.Light}[p.ToMove]
	if !ok {
		return nil, fmt.Errorf("to_move %.20q: black or white", p.ToMove)
	}
	return t.position(setup, black, white, turn)
}

func (t table) begin(setup game.Setup) (game.State, error) {
	rules, err := map[string]func(game.Setup) (game.Rules, error){
		"gomoku": gomoku.New, "weiqi": weiqi.New, "xiangqi": xiangqi.New,
	}[setup.Game](setup)
	if err != nil {
		return nil, err
	}
	return rules.Start(), nil
}

// points reads where stones stand, in the notation of the game.
func points(s game.State, texts []string) ([]game.Point, error) {
	var all []game.Point
	cols, rows := s.View().Size()
	for _, text := range texts {
		p, ok := coordinate(text, cols, rows, s)
		if !ok {
			return nil, fmt.Errorf("no point %.10q on this board", text)
		}
		all = append(all, p)
	}
	return all, nil
}

// coordinate reads a letter and a number. Go leaves out the letter I, which
// shows in how its notation writes the ninth column.
func coordinate(text string, cols, rows int, s game.State) (game.Point, bool) {
	if len(text) < 2 {
		return game.Point{}, false
	}
	letters := "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	if _, ok := weiqi.ScoreOf(s); ok {
		letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
	}
	col := strings.IndexByte(letters, text[0]&^0x20)
	n, err := strconv.Atoi(text[1:])
	if col < 0 || col >= cols || err != nil || n < 1 || n > rows {
		return game.Point{}, false
	}
	return game.Point{Col: int8(col), Row: int8(rows - n)}, true
}

// state fills in what stands on the board.
func (t table) state(r *Reply, s game.State) {
	view := s.View()
	r.Phase = s.Phase().String()
	if seat := s.ToAct(); seat != game.NoSeat {
		r.ToAct = seat.String()
		if c := turnOf(s, view); c != game.NoColor {
			r.ToAct = t.colors[c]
		}
	}
	raw := json.RawMessage("null")
	if o, over := s.Outcome(); over {
		shown := outcome{Winner: "draw", Reason: string(o.Reason), Margin: float64(o.Margin) / 2}
		switch {
		case o.Winner != game.NoSeat:
			shown.Winner = t.colors[view.Color(o.Winner)]
		case o.Reason == game.Repetition && t.score != nil:
			shown.Winner = "none" // a go that repeats for ever has no result
		}
		raw, _ = json.Marshal(shown)
	}
	r.Outcome = &raw
	r.Hash = fmt.Sprintf("%016x", s.Hash())
	if fen := xiangqi.FEN(s); fen != "" {
		r.FEN = fen
		check := false
		for _, mark := range marks(view) {
			check = check || mark == game.Check
		}
		r.Check = &check
	}
	r.Captured = captured(s, t)
}

// turnOf is the colour that moves next; the colour of a seat may not be known
// while an opening goes on.
func turnOf(s game.State, view game.View) game.Color { return view.Color(s.ToAct()) }

func marks(v game.View) (all []game.Mark) {
	if m, ok := v.(game.Marked); ok {
		for _, mark := range m.Marks() {
			all = append(all, mark)
		}
	}
	return all
}

// written is a move as the people of its game write it, with capital letters
// for columns.
func written(s game.State, m game.Move) string {
	text := s.(game.Notation).Format(m)
	if m.Kind == game.Place {
		return strings.ToUpper(text)
	}
	return text
}

func one(s game.State, m game.Move) map[string]string {
	return map[string]string{"move": written(s, m)}
}

// perft counts the ways to play depth plies through the pure states.
func perft(s game.State, depth int) (n int64) {
	for m := range s.Moves() {
		if depth == 1 {
			n++
			continue
		}
		if next, err := s.Apply(m); err == nil {
			n += perft(next, depth-1)
		}
	}
	return n
}

// Perft counts the ways to play depth plies from the start of a game under its
// usual rules, on the board that its engine searches.
func Perft(of string, depth int) (int64, error) {
	switch of {
	case "gomoku":
		return gomoku.NewBoard(gomoku.Default("freestyle").Size, gomoku.Freestyle).Perft(depth, game.Dark), nil
	case "renju":
		return gomoku.NewBoard(gomoku.Default("renju").Size, gomoku.Renju).Perft(depth, game.Dark), nil
	case "go":
		return weiqi.NewBoard(weiqi.Default("chinese").Size, weiqi.Positional, false).Perft(depth, game.Dark), nil
	case "xiangqi":
		return xiangqi.NewBoard().Perft(depth), nil
	}
	return 0, fmt.Errorf("no game %.30q: gomoku, renju, go or xiangqi", of)
}
