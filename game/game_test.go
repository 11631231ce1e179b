package game

import (
	"errors"
	"testing"
)

func TestSeatsAndColors(t *testing.T) {
	t.Parallel()
	if First.Other() != Second || Second.Other() != First || NoSeat.Other() != NoSeat {
		t.Error("Seat.Other")
	}
	if Dark.Other() != Light || Light.Other() != Dark || NoColor.Other() != NoColor {
		t.Error("Color.Other")
	}
	if First.Index() != 0 || Second.Index() != 1 {
		t.Error("Seat.Index")
	}
	defer func() {
		if recover() == nil {
			t.Error("NoSeat.Index() does not panic")
		}
	}()
	NoSeat.Index()
}

// TestNames: the words in logs and files, and no panic for a value out of range.
func TestNames(t *testing.T) {
	t.Parallel()
	for want, got := range map[string]string{
		"none": NoSeat.String(), "first": First.String(), "second": Second.String(),
		"dark": Dark.String(), "light": Light.String(),
		"opening": Opening.String(), "play": Play.String(), "scoring": Scoring.String(), "over": Over.String(),
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	if Seat(200).String() == "" || Color(200).String() == "" || Phase(200).String() == "" {
		t.Error("a value out of range has no name")
	}
}

func TestClocksStandOutsidePlay(t *testing.T) {
	t.Parallel()
	for p, want := range map[Phase]bool{Opening: true, Play: true, Scoring: false, Over: false} {
		if got := p.Running(); got != want {
			t.Errorf("%v.Running() = %v, want %v", p, got, want)
		}
	}
}

// TestReasons: codes are words of one form, each once, so that they can be keys
// of a message catalogue.
func TestReasons(t *testing.T) {
	t.Parallel()
	seen := map[Reason]bool{}
	for _, r := range Reasons() {
		if seen[r] || !word(string(r)) {
			t.Errorf("reason %q: seen %v, word %v", r, seen[r], word(string(r)))
		}
		seen[r] = true
	}
}

func TestIllegalError(t *testing.T) {
	t.Parallel()
	var err error = &IllegalError{Move: PlaceAt(Point{7, 7}), Reason: Occupied}
	var coded interface{ Code() string }
	if !errors.As(err, &coded) || coded.Code() != "occupied" {
		t.Errorf("code of %v", err)
	}
	if got, want := err.Error(), `move "hh": occupied`; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
