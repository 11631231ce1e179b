package app

import (
	"fmt"
	"strings"

	"qiyou/game"
	"qiyou/game/xiangqi"
)

// styles are the notations of xiangqi by their names among the options.
var styles = map[string]xiangqi.Style{
	"iccs": xiangqi.ICCS, "wxf": xiangqi.WXF, "chinese": xiangqi.Simplified, "traditional": xiangqi.Traditional,
}

// notations are the names of those of a game.
func notations(of string) []string {
	if of == "xiangqi" {
		return []string{"iccs", "wxf", "chinese", "traditional"}
	}
	return []string{"a1", "numbers", "sgf"}
}

// script is the way to write moves that notation names for a game; without one
// it is that of the language.
func (p *program) script(notation, of string) (string, error) {
	if notation == "" {
		return p.words.Script, nil
	}
	all := notations(of)
	for _, name := range all {
		if name == notation {
			return name, nil
		}
	}
	return "", notOneOf("--notation", notation, strings.Join(all, ", "))
}

// moveText is m, a move in s, in a script of [text.Plain] or a notation.
func moveText(s game.State, m game.Move, script string) string {
	style, xiangqiStyle := styles[script]
	cols, _ := s.View().Size()
	switch {
	case m.Kind == game.Place && script == "numbers": // as in the records of go from Japan and China
		return fmt.Sprintf("%d-%d", cols-int(m.To.Col), m.To.Row+1)
	case m.Kind == game.Place && script == "sgf":
		return m.String()
	case m.Kind != game.Step:
	case script == "points":
		return format(s, game.PlaceAt(m.From)) + "-" + format(s, game.PlaceAt(m.To))
	case xiangqiStyle:
		return xiangqi.FormatAs(s, m, style)
	}
	return format(s, m)
}
