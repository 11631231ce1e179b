package wire

import (
	"bufio"
	"bytes"
	"reflect"
	"strings"
	"testing"

	"qiyou/game/match"
)

// fill is a fact of n bytes.
func fill(n int) match.Signed {
	return match.Signed{Body: bytes.Repeat([]byte{0xa1}, n), Sig: bytes.Repeat([]byte{7}, sigSize)}
}

func hash(b byte) (h match.Hash) { h[0], h[31] = b, b; return h }

// samples has at least one message of each kind, with and without what may be
// left out.
func samples() []Message {
	invite := Invite{ID: Offer{1}, Setup: "gomoku/standard 15", Clock: "fischer 300+5", Color: WishDraw,
		Commit: hash(9), Expires: 60, Text: "来一盘？", Rematch: hash(3)}
	bare := Invite{ID: Offer{2}, Setup: "weiqi/chinese 19", Color: WishSecond, Expires: 1}
	return []Message{
		Hello{Min: 1, Max: 2, App: "qiyou/0.1", Caps: []string{"undo", "draw"}, Name: "棋友",
			Rules: []string{"gomoku/standard@1"}, Nonce: [32]byte{5}, Seq: 1},
		Hello{Min: 1, Max: 1, Nonce: [32]byte{31: 1}},
		Ping{ID: 1, Sent: 1 << 40}, Ping{},
		Pong{ID: 1, Sent: 23, Hold: 24},
		Bye{Code: CloseShutdown}, Bye{},
		Error{Code: ErrUnexpected, Ref: uint64(KindEntry)}, Error{Code: ErrRate},
		invite, bare,
		Counter{Replaces: Offer{7}, Invite: invite},
		Accept{ID: Offer{1}, Offer: hash(1), Nonce: [32]byte{1}},
		Decline{ID: Offer{1}, Code: DeclineBusy},
		Withdraw{ID: Offer{1}},
		Start{ID: Offer{1}, Events: []match.Signed{fill(200)}},
		Entry{Match: hash(1), Index: 300, Event: fill(120)},
		Note{Match: hash(1), Note: fill(90)},
		Ack{Match: hash(1), Have: 1},
		Resume{Match: hash(1), Length: 4, Head: hash(2), Note: fill(60)}, Resume{Match: hash(1)},
		Tail{Match: hash(1), From: 2, Events: []match.Signed{fill(1), fill(2)}, More: true}, Tail{Match: hash(1)},
		Unknown{Match: hash(1)},
		Chat{Match: hash(1), Text: "好棋"}, Chat{Text: "x"}, Chat{Text: "x", All: true},
		Name{Name: "棋友"},
		VerifyCommit{Commit: hash(4)}, VerifyNonce{Nonce: hash(5)}, VerifyEnd{Verdict: VerdictDiffer}, VerifyEnd{},
		RoomProof{Proof: hash(6)},
		Spectate{}, Spectate{Match: hash(1)}, Spectate{Match: hash(1), Length: 4, Head: hash(2)},
		Watched{Match: hash(1), From: 2, Events: []match.Signed{fill(1), fill(2)}, Length: 9, Think: 1500, Count: 3, More: true},
		Watched{Match: hash(1), Length: 4, From: 4, Count: MaxSpectators, Paused: true}, Watched{Code: WatchNone}, Watched{Match: hash(1), Code: WatchFull},
		Audience{Match: hash(1), Level: WatchEveryone, Count: 2, Ask: true}, Audience{Match: hash(1)},
		Talk{Match: hash(1), Text: "好棋"}, Talk{Match: hash(1), Text: "x", Name: "观众"},
	}
}

func TestRoundTrip(t *testing.T) {
	t.Parallel()
	seen := map[Kind]bool{}
	for _, m := range samples() {
		seen[m.kind()] = true
		body, err := Encode(m)
		if err != nil {
			t.Fatalf("%T: %v", m, err)
		}
		frame := AppendFrame(nil, body)
		read, err := ReadFrame(bufio.NewReader(bytes.NewReader(frame)))
		if err != nil || !bytes.Equal(read, body) {
			t.Fatalf("%T: frame gave %x, %v", m, read, err)
		}
		got, err := Decode(read)
		if err != nil || !reflect.DeepEqual(got, m) {
			t.Errorf("%T: got %+v, %v; want %+v", m, got, err, m)
		}
		if d := Dump(frame); !strings.Contains(d, m.kind().String()) || strings.Contains(d, "refused") {
			t.Errorf("%T: dump %q", m, d)
		}
	}
	for k := range forms {
		if !seen[k] {
			t.Errorf("no sample of %v", k)
		}
	}
}
