package record_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"time"

	"qiyou/game"
	"qiyou/game/match"
	"qiyou/game/record"
)

// A match that was left with a claim of time has no result; its record carries
// the claim, and says whose it is.
func TestClaimInARecord(t *testing.T) {
	t.Parallel()
	claim := match.Command{Seat: game.First, Do: match.DoClaim, Think: time.Hour}
	for _, setup := range []string{"gomoku/freestyle 15", "weiqi/chinese 9", "xiangqi/asian 0"} {
		first := map[byte]string{'g': "h8", 'w': "c3", 'x': "h2e2"}[setup[0]]
		p := begin(t, setup, "1m", "ann", "ben").play(time.Second, first)
		plain := record.Write(p.m)
		p.do(claim)
		data := record.Write(p.m)
		r, err := record.Verify(data, judge)
		if err != nil || r.Claimed != game.First || r.Over || !strings.Contains(string(data), "QYCLAIM") {
			t.Errorf("%s: %v, claimed by %v, over %v\n%s", setup, err, r.Claimed, r.Over, data)
		}
		if r, err := record.Verify(plain, judge); err != nil || r.Claimed != game.NoSeat {
			t.Errorf("%s without a claim: %v, %v", setup, err, r.Claimed)
		}
		at := bytes.Index(data, []byte("QYCLAIM")) + 20
		spoilt := bytes.Clone(data)
		spoilt[at] ^= 1
		if _, err := record.Verify(spoilt, judge); !errors.Is(err, record.ErrChain) {
			t.Errorf("%s with another claim: %v", setup, err)
		}
	}
}

// Pauses, adjournments and lags are events like others.
func TestTimeInARecord(t *testing.T) {
	t.Parallel()
	p := begin(t, "gomoku/freestyle 15", "1m", "ann", "ben").
		do(match.Command{Seat: game.First, Do: match.DoPause, Think: time.Second, Paused: time.Minute}).play(time.Second, "h8").
		do(match.Command{Seat: game.First, Do: match.DoAdjourn}).do(match.Command{Seat: game.Second, Do: match.DoAdjourn, Think: time.Second, Lag: 3 * time.Second}).
		do(match.Command{Seat: game.First, Do: match.DoReturn}).do(match.Command{Seat: game.Second, Do: match.DoReturn}).play(time.Second, "h9")
	r, err := record.Verify(record.Write(p.m), judge)
	if err != nil || r.Good != r.Events || r.Moves != 2 || p.m.LastLag().Charged != 1900*time.Millisecond {
		t.Errorf("%+v, %v, %+v", r, err, p.m.LastLag())
	}
}
