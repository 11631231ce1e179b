package wire

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"

	"qiyou/game/match"
)

// AppendFrame appends the frame of body to dst: its length in bytes as an
// unsigned varint (LEB128), then the body.
func AppendFrame(dst, body []byte) []byte {
	return append(binary.AppendUvarint(dst, uint64(len(body))), body...)
}

// ReadFrame takes one frame off r and gives its body, 1 to MaxBody bytes. The
// error is io.EOF only before the first byte; a length that is 0, too large or
// not in its shortest form is a *FormError, found before anything is allocated.
func ReadFrame(r *bufio.Reader) ([]byte, error) {
	n, err := readLength(r)
	if err != nil {
		return nil, err
	}
	body := make([]byte, n)
	if _, err := io.ReadFull(r, body); err != nil {
		return nil, cut(err)
	}
	return body, nil
}

func readLength(r *bufio.Reader) (int, error) {
	b, err := r.ReadByte()
	if err != nil {
		return 0, err
	}
	n := int(b & 0x7f)
	for shift := 7; b >= 0x80; shift += 7 {
		if b, err = r.ReadByte(); err != nil {
			return 0, cut(err)
		}
		n |= int(b&0x7f) << shift
		if n > MaxBody || shift > 7 && b >= 0x80 {
			return 0, &FormError{Reason: ErrTooLarge}
		}
		if b == 0 {
			return 0, &FormError{Reason: ErrMalformed}
		}
	}
	if n == 0 {
		return 0, &FormError{Reason: ErrMalformed}
	}
	return n, nil
}

// cut is the error of a stream that ends inside a frame.
func cut(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}

// tailRoom is what a tail needs beside its events, generously.
const tailRoom = 96

// Tails puts events, of which the first has number from, into as few tails as
// the limits allow, in order; each but the last says More. With no events it
// is one empty tail.
func Tails(of match.Hash, from uint64, events []match.Signed) []Tail {
	var tails []Tail
	for {
		n := fitting(events)
		tails = append(tails, Tail{Match: of, From: from, Events: events[:n:n], More: n < len(events)})
		if n == len(events) {
			return tails
		}
		from, events = from+uint64(n), events[n:]
	}
}

// WatchedParts is the same for a spectator: m once for every part of the
// events.
func WatchedParts(m Watched, events []match.Signed) []Watched {
	var all []Watched
	for {
		n := fitting(events)
		m.Events, m.More = events[:n:n], n < len(events)
		all = append(all, m)
		if n == len(events) {
			return all
		}
		m.From, events = m.From+uint64(n), events[n:]
	}
}

// fitting is how many events, from the first, go into one message.
func fitting(events []match.Signed) int {
	size := tailRoom
	for n, e := range events {
		size += len(e.Body) + len(e.Sig) + 8
		if n > 0 && size > MaxBody || n == MaxTail {
			return n
		}
	}
	return len(events)
}
