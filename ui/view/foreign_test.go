package view

import (
	"testing"

	"qiyou/game/record"
	"qiyou/ui/session"
)

// someSGF is a game of go as other programs write it: comments, marks, variations.
const someSGF = `(;FF[4]GM[1]SZ[19]CA[UTF-8]PB[Kato]PW[王]RU[Japanese]KM[6.5]RE[B+R]C[Round 1
先番]
;B[pd]C[The usual corner.];W[dp];B[pp]C[Black takes the third corner as well. White cannot let the last one go, so A and B are what one would expect here; the marks show the lines of play.

白棋在 A 或 B 落子。
Later: see the variation.]LB[dd:A][cd:B][fq:12]TR[pd]SQ[qq]CR[dp]MA[jj]
(;W[dd];B[fq])(;W[cd]C[The small one.];B[ec])(;W[jj]))`

// damagedSGF has things that cannot be read, each at its place.
const damagedSGF = "(;FF[4]GM[1]SZ[9]PB[a]PW[b];B[ee];W[zz](;B[cc])(;W[ee]))(;GM[1]SZ[9];B[aa])"

// foreign is the table of a record of another program.
func foreign(t testing.TB, sgf string) session.Table {
	t.Helper()
	study, err := record.Open([]byte(sgf), judge)
	if err != nil {
		t.Fatal(err)
	}
	return session.Table{Study: study, Snapshot: session.Snapshot{
		ID: "record:x", Match: study.Match, Watching: true, OfRecord: true, Paused: start, Record: "/home/alice/games/kato-wang.sgf",
		Players: [2]session.Player{{Name: study.Info.Dark, Kind: session.Remote}, {Name: study.Info.Light, Kind: session.Remote}},
	}}
}
