package library

import (
	"regexp"
	"slices"
	"strings"

	"qiyou/game/catalog"
)

// games are the names of games as people write them.
var games = map[string]string{
	"gomoku": "gomoku", "五子棋": "gomoku", "五目": "gomoku", "五目並べ": "gomoku", "오목": "gomoku",
	"renju": "renju", "连珠": "renju", "連珠": "renju", "렌주": "renju",
	"go": "weiqi", "weiqi": "weiqi", "baduk": "weiqi", "围棋": "weiqi", "圍棋": "weiqi", "囲碁": "weiqi", "바둑": "weiqi",
	"xiangqi": "xiangqi", "象棋": "xiangqi", "シャンチー": "xiangqi", "샹치": "xiangqi",
}

// GameOf is the game of a query that a word names; empty for none.
func GameOf(word string) string { return games[strings.ToLower(word)] }

// Day is what --from and --to of a search are: a day, a month or a year.
var Day = regexp.MustCompile(`^\d{4}(-\d\d(-\d\d)?)?$`)

// Words is the query that words make, each as it can be understood: a game, a rule
// set, a result, a day, month or year, an opening, else part of a name.
func Words(text string) (q Query) {
	for _, word := range strings.Fields(text) {
		low := strings.ToLower(word)
		p, opening := Opening("", word)
		switch {
		case games[low] != "":
			q.Game = games[low]
		case slices.Contains(Results(), Result(low)):
			q.Result = Result(low)
		case Day.MatchString(word):
			q.From, q.To = word, word
		case opening:
			q.Positions = append(q.Positions, p)
		case isRules(low):
			q.Rules = low
		default:
			q.Names = append(q.Names, word)
		}
	}
	return q
}

func isRules(word string) bool {
	for _, s := range catalog.Setups() {
		if s.Rules == word {
			return true
		}
	}
	return false
}
