package wire

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/fxamacker/cbor/v2"

	"qiyou/game/match"
)

func TestFieldLimits(t *testing.T) {
	t.Parallel()
	hello := Hello{Min: 1, Max: 1, Nonce: [32]byte{1}}
	invite := Invite{ID: Offer{1}, Setup: "gomoku/free 15", Color: WishFirst, Expires: 60}
	with := func(f func(*Hello)) Hello { h := hello; f(&h); return h }
	inv := func(f func(*Invite)) Invite { i := invite; f(&i); return i }
	long := func(n int) string { return strings.Repeat("x", n) }
	for _, m := range []Message{
		with(func(h *Hello) { h.Min = 0 }),
		with(func(h *Hello) { h.Min = 2 }),
		with(func(h *Hello) { h.Max = maxVersion }),
		with(func(h *Hello) { h.App = long(maxApp + 1) }),
		with(func(h *Hello) { h.App = "棋" }),
		with(func(h *Hello) { h.Caps = make([]string, maxCaps+1) }),
		with(func(h *Hello) { h.Caps = []string{""} }),
		with(func(h *Hello) { h.Rules = []string{long(maxRule + 1)} }),
		with(func(h *Hello) { h.Name = long(MaxName + 1) }),
		with(func(h *Hello) { h.Name = "a\x1b[2J" }),
		with(func(h *Hello) { h.Name = "a\u202eb" }),
		with(func(h *Hello) { h.Name = "a\xff" }),
		with(func(h *Hello) { h.Nonce = [32]byte{} }),
		Bye{Code: CloseLost}, Error{}, Error{Code: maxCode},
		inv(func(i *Invite) { i.ID = Offer{} }),
		inv(func(i *Invite) { i.Setup = "" }),
		inv(func(i *Invite) { i.Setup = long(maxSetup + 1) }),
		inv(func(i *Invite) { i.Clock = long(maxClock + 1) }),
		inv(func(i *Invite) { i.Color = 3 }),
		inv(func(i *Invite) { i.Color = WishDraw }),
		inv(func(i *Invite) { i.Expires = 0 }),
		inv(func(i *Invite) { i.Expires = maxExpires + 1 }),
		inv(func(i *Invite) { i.Text = long(MaxText + 1) }),
		inv(func(i *Invite) { i.Text = "two\nlines" }),
		Counter{Invite: invite}, Counter{Replaces: invite.ID, Invite: invite},
		Counter{Replaces: Offer{2}, Invite: inv(func(i *Invite) { i.Expires = 0 })},
		Accept{ID: Offer{1}, Offer: hash(1)}, Accept{ID: Offer{1}, Nonce: hash(1)}, Accept{Offer: hash(1), Nonce: hash(1)},
		Decline{}, Decline{ID: Offer{1}, Code: maxCode}, Withdraw{},
		Start{ID: Offer{1}}, Start{ID: Offer{1}, Events: make([]match.Signed, 1)},
		Start{ID: Offer{1}, Events: facts(MaxStart+1, 1)},
		Entry{Match: hash(1)}, Entry{Event: fill(1)}, Entry{Match: hash(1), Event: fill(MaxFact + 1)},
		Entry{Match: hash(1), Event: match.Signed{Body: []byte{1}, Sig: make([]byte, 63)}},
		Note{Match: hash(1)}, Note{Note: fill(1)}, Ack{}, Unknown{},
		Resume{Match: hash(1), Length: 1}, Resume{Match: hash(1), Head: hash(1)},
		Resume{Match: hash(1), Note: match.Signed{Body: []byte{1}}},
		Tail{Match: hash(1), Events: facts(MaxTail+1, 1)}, Tail{Match: hash(1), From: 1<<64 - 1, Events: facts(1, 1)},
		Name{}, Name{Name: long(MaxName + 1)}, Name{Name: "\x1b"}, Name{Name: "\u202e"},
		Chat{}, Chat{Match: match.Hash{1}, Text: "x", All: true}, Chat{Text: long(MaxChat + 1)}, Chat{Text: "\x7f"}, Chat{Text: "\u0085"}, Chat{Text: "\u2028"},
		VerifyCommit{}, VerifyNonce{}, VerifyEnd{Verdict: 3}, RoomProof{},
		Spectate{Length: 1, Head: hash(1)}, Spectate{Match: hash(1), Length: 1}, Spectate{Match: hash(1), Head: hash(1)},
		Watched{}, Watched{Match: hash(1), Code: maxCode}, Watched{Match: hash(1), From: 2, Length: 1},
		Watched{Match: hash(1), From: 1, Length: 1, Events: facts(1, 1)}, Watched{Match: hash(1), Length: 500, Events: facts(MaxTail+1, 1)},
		Watched{Match: hash(1), Length: 1, Events: make([]match.Signed, 1)}, Watched{Match: hash(1), Count: MaxSpectators + 1},
		Watched{Code: WatchNone, Length: 1}, Watched{Code: WatchNone, Think: 1}, Watched{Code: WatchNone, More: true}, Watched{Code: WatchNone, Paused: true}, Watched{Code: WatchFull, From: 1, Length: 1},
		Audience{}, Audience{Match: hash(1), Level: 3}, Audience{Match: hash(1), Count: MaxSpectators + 1},
		Talk{Text: "x"}, Talk{Match: hash(1)}, Talk{Match: hash(1), Text: long(MaxChat + 1)}, Talk{Match: hash(1), Text: "x", Name: "\x1b"},
		Talk{Match: hash(1), Text: "x", Name: long(MaxName + 1)},
		Extension{64},
	} {
		if b, err := Encode(m); err == nil {
			t.Errorf("%T %+v became %d bytes", m, m, len(b))
		}
		forged, err := encMode.Marshal(m) // what a peer without our encoder would send
		if err != nil {
			continue
		}
		body := appendHead(appendHead(nil, majorArray, 2), majorUint, uint64(m.kind()))
		if got, err := Decode(append(body, forged...)); err == nil && m.kind() < firstExtension {
			t.Errorf("decoded %T %+v", got, got)
		}
	}
}

func facts(n, size int) []match.Signed {
	out := make([]match.Signed, n)
	for i := range out {
		out[i] = fill(size)
	}
	return out
}

// formCase is a body and what the decoder has to say to it.
type formCase struct {
	name, hex string
	want      ErrorCode // 0 for taken
}

// formCases are bytes that a careless decoder would take, beside a few that
// look strange and are right.
func formCases(t *testing.T) []formCase {
	t.Helper()
	const m = "5820" + "0100000000000000000000000000000000000000000000000000000000000000"
	ack := "8218" + "22" + "a201" + m + "02"
	return []formCase{
		{"an ack", ack + "05", 0},
		{"number not shortest", ack + "1805", ErrMalformed},
		{"number in 8 bytes", ack + "1b0000000000000005", ErrMalformed},
		{"float", ack + "f94500", ErrMalformed},
		{"null", ack + "f6", ErrMalformed},
		{"negative", ack + "24", ErrMalformed},
		{"tag", ack + "c105", ErrMalformed},
		{"text for a number", ack + "6135", ErrMalformed},
		{"trailing byte", ack + "0500", ErrMalformed},
		{"cut", ack, ErrMalformed},
		{"kind not shortest", "82190022" + "a201" + m + "0205", ErrMalformed},
		{"unknown field", "821822a301" + m + "02051864f5", 0},
		{"key 0", "821822a3000001" + m + "0205", 0},
		{"keys not in order", "821822a2020501" + m, ErrMalformed},
		{"key twice", "821822a301" + m + "02050205", ErrMalformed},
		{"text key", "821822a301" + m + "0205616105", ErrMalformed},
		{"negative key", "821822a301" + m + "02052005", ErrMalformed},
		{"indefinite map", "821822bf01" + m + "0205ff", ErrMalformed},
		{"indefinite array", "9f1822a201" + m + "0205ff", ErrMalformed},
		{"indefinite bytes", "821822a2015f5820" + m[4:] + "ff0205", ErrMalformed},
		{"short hash", "821822a201410102" + "05", ErrMalformed},
		{"long hash", "821822a2015821" + m[4:] + "000205", ErrMalformed},
		{"hash as array of numbers", "821822a201" + "9820" + strings.Repeat("01", 32) + "0205", ErrMalformed},
		{"missing field", "821822a101" + m, ErrMalformed},
		{"array of one", "811822", ErrMalformed},
		{"array of three", "831822a201" + m + "020500", ErrMalformed},
		{"fields as array", "8218228201" + "02", ErrMalformed},
		{"empty", "", ErrMalformed},
		{"unknown kind", "82183fa0", ErrUnknownKind},
		{"extension", "821840a0", 0},
		{"extension of 2^64-1", "821bffffffffffffffffa0", 0},
		{"extension with a float", "821840a101f94500", ErrMalformed},
		{"invite with another term", hexOf(t, Invite{ID: Offer{1}, Setup: "x/y 9", Expires: 1, Color: WishFirst},
			func(b []byte) []byte { b[2]++; return append(b, 9, 1) }), ErrMalformed},
		{"chat with a field more", hexOf(t, Chat{Text: "x"},
			func(b []byte) []byte { b[3]++; return append(b, 9, 1) }), 0},
		{"empty text said", "821830a10260", ErrMalformed},
		{"zero match said", "821830a2015820" + strings.Repeat("00", 32) + "026178", ErrMalformed},
		{"bad UTF-8", "821830a10261ff", ErrMalformed},
		{"array of 2^31", "821824a4" + "01" + m + "0200039a80000000", ErrMalformed},
		{"map of 2^62", "821822bb4000000000000000", ErrMalformed},
		{"bytes of 2^63", "821822a2015b8000000000000000", ErrMalformed},
		{"deep", "821840" + strings.Repeat("81", 4000) + "00", ErrMalformed},
		{"depth 8", "821840a101" + strings.Repeat("81", 5) + "00", 0},
		{"depth 9", "821840a101" + strings.Repeat("81", 6) + "00", ErrMalformed},
		{"array of 512", "821840a101990200" + strings.Repeat("00", 512), 0},
		{"array of 513", "821840a101990201" + strings.Repeat("00", 513), ErrMalformed},
		{"too large for its kind", hexOf(t, Chat{Text: "x"}, func(b []byte) []byte {
			b[3]++
			return append(append(b, 9, 0x59, 0x10, 0), make([]byte, 4096)...)
		}), ErrTooLarge},
	}
}

func TestForms(t *testing.T) {
	t.Parallel()
	for _, c := range formCases(t) {
		got, err := Decode(unhex(t, c.hex))
		var form *FormError
		switch {
		case c.want == 0 && err != nil:
			t.Errorf("%s: %v", c.name, err)
		case c.want != 0 && (!errors.As(err, &form) || form.Reason != c.want || got != nil):
			t.Errorf("%s: got %+v, %v; want %v", c.name, got, err, c.want)
		}
	}
}

// hexOf is the body of m after change, in hexadecimal.
func hexOf(t *testing.T, m Message, change func([]byte) []byte) string {
	t.Helper()
	b, err := Encode(m)
	if err != nil {
		t.Fatal(err)
	}
	return toHex(change(b))
}

func TestReadFrame(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		hex  string
		want error
	}{
		{"", io.EOF},
		{"80", io.ErrUnexpectedEOF},
		{"02aa", io.ErrUnexpectedEOF},
		{"00", &FormError{Reason: ErrMalformed}},
		{"8000", &FormError{Reason: ErrMalformed}},
		{"8100", &FormError{Reason: ErrMalformed}},
		{"818001", &FormError{Reason: ErrTooLarge}},
		{"ffffffffffffffff3f", &FormError{Reason: ErrTooLarge}},
	} {
		_, err := ReadFrame(bufio.NewReader(bytes.NewReader(unhex(t, c.hex))))
		var form *FormError
		want, isForm := c.want.(*FormError)
		if isForm && (!errors.As(err, &form) || *form != *want) || !isForm && err != c.want {
			t.Errorf("%s: got %v, want %v", c.hex, err, c.want)
		}
	}
	for _, n := range []int{1, 127, 128, 16383, 16384} {
		body := bytes.Repeat([]byte{1}, n)
		r := bufio.NewReaderSize(iotest.OneByteReader(bytes.NewReader(AppendFrame(nil, body))), 16)
		if got, err := ReadFrame(r); err != nil || !bytes.Equal(got, body) {
			t.Errorf("%d bytes: got %d, %v", n, len(got), err)
		}
	}
}

func TestTails(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ n, size, want int }{
		{0, 1, 1}, {1, 1, 1}, {MaxTail, 20, 1}, {MaxTail + 1, 20, 2}, {300, 130, 4}, {50, MaxFact, 8},
	} {
		tails := Tails(hash(1), 7, facts(c.n, c.size))
		next, total := uint64(7), 0
		for i, tail := range tails {
			if tail.From != next || tail.More != (i+1 < len(tails)) {
				t.Errorf("%d of %d: tail %d is from %d, more %t", c.n, c.size, i, tail.From, tail.More)
			}
			next += uint64(len(tail.Events))
			total += len(tail.Events)
			if _, err := Encode(tail); err != nil {
				t.Errorf("%d of %d: %v", c.n, c.size, err)
			}
		}
		if total != c.n || len(tails) != c.want {
			t.Errorf("%d of %d: %d in %d tails, want %d", c.n, c.size, total, len(tails), c.want)
		}
	}
}

func TestClean(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		in   string
		most int
		want string
	}{
		{"棋友", 6, "棋友"}, {"棋友", 5, "棋"}, {"a\x1b[31mb\n\tc", 20, "a[31mbc"}, {"\u202eabc\u2069", 20, "abc"},
		{"a\xffb\xc3", 20, "ab"}, {"a\ufffdb", 20, "a\ufffdb"}, {"", 5, ""}, {"👨‍👩‍👧", 100, "👨‍👩‍👧"},
	} {
		if got := Clean(c.in, c.most); got != c.want || !isText(got, 0, c.most) {
			t.Errorf("Clean(%q, %d): got %q, want %q", c.in, c.most, got, c.want)
		}
	}
}

func TestSumIsOverTheBytesThatTravel(t *testing.T) {
	t.Parallel()
	i := Invite{ID: Offer{1}, Setup: "gomoku/free 15", Color: WishFirst, Expires: 60}
	direct, _ := Encode(i)
	inner, _ := Encode(Counter{Replaces: Offer{2}, Invite: i})
	fields := direct[2:]
	if !bytes.Contains(inner, fields) {
		t.Error("the counter holds other bytes than the invite")
	}
	a := i.Sum()
	i.Expires++
	if a == i.Sum() {
		t.Error("other terms, same sum")
	}
}

// TestAgainstALaxDecoder: what we write is CBOR that others read.
func TestAgainstALaxDecoder(t *testing.T) {
	t.Parallel()
	for _, m := range samples() {
		body, err := Encode(m)
		if err != nil {
			t.Fatal(err)
		}
		var v []any
		if err := cbor.Unmarshal(body, &v); err != nil || len(v) != 2 || v[0] != uint64(m.kind()) {
			t.Errorf("%T: %v %v", m, v, err)
		}
	}
}

func TestCodesHaveNames(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, c := range CloseCodes() {
		seen[c.String()] = true
	}
	if len(seen) != len(closeNames) || len(seen) != len(CloseCodes()) {
		t.Errorf("close codes: %v", seen)
	}
	if len(ErrorCodes()) != len(errorNames) || len(DeclineCodes()) != len(declineNames) {
		t.Error("a code is not listed")
	}
	if got := CloseCode(55).String() + Kind(63).String() + Wish(9).String(); got != "close-55kind-63wish-9" {
		t.Errorf("got %q", got)
	}
}
