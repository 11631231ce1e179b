package main

import (
	"bytes"
	"context"
	"math"
	"slices"
	"testing"

	"qiyou/ai/xiangqi/internal/network"
	"qiyou/game"
	"qiyou/game/xiangqi"
)

// games are the samples of few small games.
func games(t *testing.T) []sample {
	t.Helper()
	p, err := newPlayer(1, 30)
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := p.play(context.Background(), &file, 300, func(int, int) {}); err != nil {
		t.Fatal(err)
	}
	again, _ := newPlayer(1, 30)
	var same bytes.Buffer
	if err := again.play(context.Background(), &same, 300, func(int, int) {}); err != nil || !bytes.Equal(file.Bytes(), same.Bytes()) {
		t.Errorf("the same seed gives other games, %v", err)
	}
	data := file.Bytes()
	list, err := readSamples(bytes.NewReader(data[:len(data)-1])) // the last one is torn
	if err != nil || len(list) != len(data)/sampleSize-1 {
		t.Fatalf("%d samples of %d bytes, %v", len(list), len(data), err)
	}
	for i := range list {
		if got := list[i].append(nil); !bytes.Equal(got, data[i*sampleSize:][:sampleSize]) {
			t.Fatalf("sample %d is not written as it was read", i)
		}
	}
	return list
}

// TestLearn: what is learnt betters the judgement, the engine judges as the
// learner does, and a position and its mirror image are judged from the right
// side.
func TestLearn(t *testing.T) {
	t.Parallel()
	list := games(t)
	l := newLearner(1)
	before := l.test(list)
	var f seenFrom
	for range 30 {
		for i := range list {
			f.see(&list[i], i%2)
			l.learn(&f, list[i].target())
		}
		l.step(0.002, len(list))
	}
	after := l.test(list)
	if after >= before {
		t.Errorf("error %.5f, before %.5f", after, before)
	}
	w := l.whole()
	copied := newLearner(2)
	copied.set(w)
	if !slices.Equal(copied.whole().Bytes(), w.Bytes()) {
		t.Error("weights taken over are others")
	}
	var sums [2]row
	for i := range list[:100] {
		f.see(&list[i], 0)
		want := float64(copied.look(&f, &sums)) * network.Unit
		b, force := board(t, &list[i])
		got := float64(network.NewStack(w, b).Value(b.Turn(), force))
		if math.Abs(got-want) > 3 {
			t.Errorf("%s: the engine judges %.0f, the learner %.1f", b.FEN(), got, want)
		}
	}
}

// board is the position of a sample, and its force.
func board(t *testing.T, s *sample) (*xiangqi.Board, int) {
	t.Helper()
	var rows [xiangqi.Ranks][xiangqi.Files]byte
	force := 0
	for i, at := range s.at {
		if at == gone {
			continue
		}
		kind := allMen[i].Kind()
		switch kind {
		case xiangqi.Rook:
			force += 2
		case xiangqi.Horse, xiangqi.Cannon:
			force++
		}
		letter := kind.Letter()
		if allMen[i].Color() == game.Dark {
			letter -= 'a' - 'A'
		}
		rows[at/xiangqi.Files][at%xiangqi.Files] = letter
	}
	var fen []byte
	for i := range rows {
		if i > 0 {
			fen = append(fen, '/')
		}
		for _, c := range rows[i] {
			if c == 0 {
				c = '1'
			}
			fen = append(fen, c)
		}
	}
	turn := " w"
	if s.black {
		turn = " b"
	}
	b, err := xiangqi.ParseFEN(string(fen) + turn)
	if err != nil {
		t.Fatalf("%s: %v", fen, err)
	}
	return b, force
}
