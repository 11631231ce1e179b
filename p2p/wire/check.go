package wire

import (
	"unicode/utf8"

	"qiyou/game/match"
)

// The limits of the fields; PROTOCOL.md lists them per message.
const (
	MaxName  = match.MaxName // bytes of the name in a hello
	MaxChat  = 500           // bytes of a line of chat
	MaxText  = 200           // bytes of the text of an invite
	MaxTail  = 128           // events in one tail
	MaxStart = 16            // events in a start

	MaxSpectators = 16 // of a match

	maxApp     = 64
	maxCaps    = 32
	maxCap     = 32
	maxRules   = 32
	maxRule    = 64
	maxSetup   = 512
	maxClock   = 128
	maxExpires = 3600
	maxVersion = 1 << 16
	maxCode    = 1 << 16

	// MaxFact is the longest body of an event or a note in bytes.
	MaxFact = 2048
	sigSize = 64 // ed25519
)

// fail is the error of a field out of its limits.
func fail(k Kind, field string, bad bool) error {
	if !bad {
		return nil
	}
	return &FormError{Reason: ErrMalformed, Kind: k, Field: field}
}

// first is the first error of errs that is one.
func first(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

func (m Hello) check() error {
	const k = KindHello
	return first(
		fail(k, "min", m.Min < 1 || m.Min > m.Max),
		fail(k, "max", m.Max >= maxVersion),
		fail(k, "app", !isWord(m.App, 0, maxApp)),
		fail(k, "caps", !areWords(m.Caps, maxCaps, maxCap)),
		fail(k, "name", !isText(m.Name, 0, MaxName)),
		fail(k, "rules", !areWords(m.Rules, maxRules, maxRule)),
		fail(k, "nonce", m.Nonce == [32]byte{}),
	)
}

func (m Ping) check() error { return nil }
func (m Pong) check() error { return nil }

func (m Bye) check() error   { return fail(KindBye, "code", !m.Code.Travels()) }
func (m Error) check() error { return fail(KindError, "code", m.Code < 1 || m.Code >= maxCode) }

func (m Invite) check() error {
	const k = KindInvite
	return first(
		fail(k, "id", m.ID == Offer{}),
		fail(k, "setup", !isWord(m.Setup, 1, maxSetup)),
		fail(k, "clock", !isWord(m.Clock, 0, maxClock)),
		fail(k, "color", m.Color > WishSecond),
		fail(k, "commit", m.Color == WishDraw && m.Commit == match.Hash{}),
		fail(k, "expires", m.Expires < 1 || m.Expires > maxExpires),
		fail(k, "text", !isText(m.Text, 0, MaxText)),
	)
}

func (m Counter) check() error {
	return first(
		fail(KindCounter, "replaces", m.Replaces == Offer{}),
		fail(KindCounter, "id", m.Replaces == m.Invite.ID),
		m.Invite.check(),
	)
}

func (m Accept) check() error {
	return first(
		fail(KindAccept, "id", m.ID == Offer{}),
		fail(KindAccept, "offer", m.Offer == match.Hash{}),
		fail(KindAccept, "nonce", m.Nonce == [32]byte{}),
	)
}

func (m Decline) check() error {
	return first(fail(KindDecline, "id", m.ID == Offer{}), fail(KindDecline, "code", m.Code >= maxCode))
}

func (m Withdraw) check() error { return fail(KindWithdraw, "id", m.ID == Offer{}) }

func (m Start) check() error {
	return first(
		fail(KindStart, "id", m.ID == Offer{}),
		fail(KindStart, "events", len(m.Events) < 1 || !areFacts(m.Events, MaxStart)),
	)
}

func (m Entry) check() error {
	return first(
		fail(KindEntry, "match", m.Match == match.Hash{}),
		fail(KindEntry, "event", !isFact(m.Event)),
	)
}

func (m Note) check() error {
	return first(fail(KindNote, "match", m.Match == match.Hash{}), fail(KindNote, "note", !isFact(m.Note)))
}

func (m Ack) check() error { return fail(KindAck, "match", m.Match == match.Hash{}) }

func (m Resume) check() error {
	return first(
		fail(KindResume, "match", m.Match == match.Hash{}),
		fail(KindResume, "head", (m.Length == 0) != (m.Head == match.Hash{})),
		fail(KindResume, "note", !isFact(m.Note) && (m.Note.Body != nil || m.Note.Sig != nil)),
	)
}

func (m Tail) check() error {
	return first(
		fail(KindTail, "match", m.Match == match.Hash{}),
		fail(KindTail, "events", !areFacts(m.Events, MaxTail)),
		fail(KindTail, "from", m.From+uint64(len(m.Events)) < m.From),
	)
}

func (m Unknown) check() error { return fail(KindUnknown, "match", m.Match == match.Hash{}) }

func (m Chat) check() error {
	return first(
		fail(KindChat, "text", !isText(m.Text, 1, MaxChat)),
		fail(KindChat, "all", m.All && m.Match != match.Hash{}),
	)
}

func (m Name) check() error { return fail(KindName, "name", !isText(m.Name, 1, MaxName)) }

func (m VerifyCommit) check() error {
	return fail(KindVerifyCommit, "commit", m.Commit == match.Hash{})
}

func (m VerifyNonce) check() error {
	return fail(KindVerifyNonce, "nonce", m.Nonce == [32]byte{})
}

func (m VerifyEnd) check() error { return fail(KindVerifyEnd, "verdict", m.Verdict > VerdictDiffer) }

func (m RoomProof) check() error {
	return fail(KindRoomProof, "proof", m.Proof == match.Hash{})
}

func (m Spectate) check() error {
	return first(
		fail(KindSpectate, "match", m.Length != 0 && m.Match == match.Hash{}),
		fail(KindSpectate, "head", (m.Length == 0) != (m.Head == match.Hash{})),
	)
}

func (m Watched) check() error {
	const k = KindWatched
	open := m.Code == WatchOpen
	return first(
		fail(k, "match", open && m.Match == match.Hash{}),
		fail(k, "code", m.Code >= maxCode),
		fail(k, "from", m.From > m.Length || !open && m.From != 0),
		fail(k, "events", !areFacts(m.Events, MaxTail) || uint64(len(m.Events)) > m.Length-m.From),
		fail(k, "length", !open && m.Length != 0),
		fail(k, "think", !open && m.Think != 0),
		fail(k, "more", !open && m.More),
		fail(k, "paused", !open && m.Paused),
		fail(k, "count", m.Count > MaxSpectators),
	)
}

func (m Audience) check() error {
	return first(
		fail(KindAudience, "match", m.Match == match.Hash{}),
		fail(KindAudience, "level", m.Level > WatchEveryone),
		fail(KindAudience, "count", m.Count > MaxSpectators),
	)
}

func (m Talk) check() error {
	return first(
		fail(KindTalk, "match", m.Match == match.Hash{}),
		fail(KindTalk, "text", !isText(m.Text, 1, MaxChat)),
		fail(KindTalk, "name", !isText(m.Name, 0, MaxName)),
	)
}

func (e Extension) check() error { return fail(e.Number, "", true) }

func isFact(s match.Signed) bool {
	return len(s.Body) >= 1 && len(s.Body) <= MaxFact && len(s.Sig) == sigSize
}

func areFacts(list []match.Signed, most int) bool {
	for _, s := range list {
		if !isFact(s) {
			return false
		}
	}
	return len(list) <= most
}

// isWord is true for least to most printable ASCII bytes.
func isWord(s string, least, most int) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return false
		}
	}
	return len(s) >= least && len(s) <= most
}

func areWords(list []string, most, each int) bool {
	for _, s := range list {
		if !isWord(s, 1, each) {
			return false
		}
	}
	return len(list) <= most
}

// isText is true for least to most bytes of UTF-8 without a control.
func isText(s string, least, most int) bool {
	if len(s) < least || len(s) > most || !utf8.ValidString(s) {
		return false
	}
	for _, r := range s {
		if isControl(r) {
			return false
		}
	}
	return true
}

// isControl is true for what no text on the wire may hold, since it could
// steer a terminal or turn the order of other text: C0, DEL, C1, the line and
// paragraph separators and the explicit controls of the bidirectional
// algorithm (UAX #9, table 4).
func isControl(r rune) bool {
	switch {
	case r < 0x20, r >= 0x7f && r <= 0x9f, r == 0x2028, r == 0x2029:
		return true
	case r == 0x061c, r == 0x200e, r == 0x200f, r >= 0x202a && r <= 0x202e, r >= 0x2066 && r <= 0x2069:
		return true
	}
	return false
}

// Clean makes s fit to be a text of at most most bytes: what is not UTF-8 and
// every control is left out, and what is too long is cut between two runes.
func Clean(s string, most int) string {
	out := make([]byte, 0, min(len(s), most))
	for i, r := range s {
		if r == utf8.RuneError && !hasReplacement(s[i:]) || isControl(r) {
			continue
		}
		if len(out)+utf8.RuneLen(r) > most {
			break
		}
		out = utf8.AppendRune(out, r)
	}
	return string(out)
}

// hasReplacement tells a U+FFFD that was written from a byte that is no UTF-8.
func hasReplacement(s string) bool { _, n := utf8.DecodeRuneInString(s); return n > 1 }
