package main

import (
	"encoding/binary"
	"errors"
	"io"

	"qiyou/game"
	"qiyou/game/xiangqi"
)

// sample is a position of a game, what the engine found it worth, and how the
// game ended: all for the side to move.
type sample struct {
	at     [32]byte // where each man stands, Red's sixteen first, by Square.Index; gone where it was taken
	black  bool     // Black is to move
	score  int16
	result byte // 0 lost, 1 drawn, 2 won, or unknown
}

const unknown = 3

// gone is the place of a man that was taken, sampleSize the bytes of a sample in
// a file.
const (
	gone       = 255
	sampleSize = 36
)

func sampleOf(b *xiangqi.Board, score int) sample {
	s := sample{black: b.Turn() == game.Light, score: int16(score)}
	i := 0
	for _, c := range [2]game.Color{game.Dark, game.Light} {
		for m := range xiangqi.Men(c) {
			s.at[i] = gone
			if sq := b.Where(m); sq != 0 {
				s.at[i] = byte(sq.Index())
			}
			i++
		}
	}
	return s
}

// append adds the bytes of s to buf.
func (s *sample) append(buf []byte) []byte {
	flags := s.result
	if s.black {
		flags |= 0x80
	}
	buf = append(buf, s.at[:]...)
	buf = binary.LittleEndian.AppendUint16(buf, uint16(s.score))
	return append(buf, flags, 0)
}

// readSamples reads what was written, whole samples only.
func readSamples(r io.Reader) ([]sample, error) {
	var list []sample
	var buf [sampleSize]byte
	for {
		switch _, err := io.ReadFull(r, buf[:]); {
		case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
			return list, nil
		case err != nil:
			return nil, err
		}
		s := sample{score: int16(binary.LittleEndian.Uint16(buf[32:])), black: buf[34]&0x80 != 0, result: buf[34] & 0x7f}
		copy(s.at[:], buf[:32])
		list = append(list, s)
	}
}
