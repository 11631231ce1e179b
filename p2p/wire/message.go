package wire

import (
	"crypto/sha256"

	"qiyou/game/match"
)

// Message is one of the structs of this package. A message is a value: it does
// not change once it is sent or received.
type Message interface {
	kind() Kind
	// check is nil if every field keeps its limits.
	check() error
}

// Offer names an invitation or a counter-offer; its author draws it at random.
type Offer [16]byte

// Hello is the first message on a stream in both directions, and comes once.
type Hello struct {
	Min   uint     `cbor:"1,keyasint"`           // the lowest protocol version spoken
	Max   uint     `cbor:"2,keyasint"`           // the highest, at least Min
	App   string   `cbor:"3,keyasint,omitempty"` // program and version, ASCII, at most 64 bytes
	Caps  []string `cbor:"4,keyasint,omitempty"` // what the peer can do: at most 32 words of 32 bytes
	Name  string   `cbor:"5,keyasint,omitempty"` // what the person wants to be called, at most MaxName bytes
	Rules []string `cbor:"6,keyasint,omitempty"` // rule sets with version: at most 32 words of 64 bytes
	Nonce [32]byte `cbor:"7,keyasint"`           // drawn at the start of the process, never zero
	Seq   uint64   `cbor:"8,keyasint"`           // grows with every hello that the process sends
}

// Ping asks whether the other side is there.
type Ping struct {
	ID   uint64 `cbor:"1,keyasint"`
	Sent uint64 `cbor:"2,keyasint"` // milliseconds on the sender's own clock
}

// Pong answers a ping with its own numbers.
type Pong struct {
	ID   uint64 `cbor:"1,keyasint"`
	Sent uint64 `cbor:"2,keyasint"`
	Hold uint64 `cbor:"3,keyasint"` // milliseconds between the ping and this answer
}

// Bye is the last message of its sender.
type Bye struct {
	Code CloseCode `cbor:"1,keyasint"`
}

// Error says that a message was not taken in.
type Error struct {
	Code ErrorCode `cbor:"1,keyasint"`
	Ref  uint64    `cbor:"2,keyasint,omitempty"` // the kind of the message in question, 0 for none
}

// Invite offers a match. Its terms are agreed by the hash that Sum gives, so
// it has no unknown fields: one cannot agree to what one does not understand.
type Invite struct {
	ID      Offer      `cbor:"1,keyasint"`
	Setup   string     `cbor:"2,keyasint"`           // game.Setup in its one form, at most 512 bytes
	Clock   string     `cbor:"3,keyasint,omitempty"` // the clock in its one form, at most 128 bytes; empty for none
	Color   Wish       `cbor:"4,keyasint"`
	Commit  match.Hash `cbor:"5,keyasint,omitzero"`  // binds the inviter's part of the draw; never zero with WishDraw
	Expires uint       `cbor:"6,keyasint"`           // seconds from its arrival, 1 to 3600
	Text    string     `cbor:"7,keyasint,omitempty"` // a line for the other person, at most 200 bytes
	Rematch match.Hash `cbor:"8,keyasint,omitzero"`  // the match that this one follows, if any
}

// Counter answers an open invite or counter with other terms.
type Counter struct {
	Replaces Offer  `cbor:"1,keyasint"`
	Invite   Invite `cbor:"2,keyasint"`
}

// Accept agrees to the open offer ID.
type Accept struct {
	ID    Offer      `cbor:"1,keyasint"`
	Offer match.Hash `cbor:"2,keyasint"` // Sum of the invite that is agreed to
	Nonce [32]byte   `cbor:"3,keyasint"` // the accepter's part of the draw, never zero
}

// Decline refuses the open offer ID.
type Decline struct {
	ID   Offer       `cbor:"1,keyasint"`
	Code DeclineCode `cbor:"2,keyasint"`
}

// Withdraw takes one's own open offer ID back.
type Withdraw struct {
	ID Offer `cbor:"1,keyasint"`
}

// Start opens the match that offer ID agreed on, with its first events.
type Start struct {
	ID     Offer          `cbor:"1,keyasint"`
	Events []match.Signed `cbor:"2,keyasint"` // 1 to 16
}

// Entry is the next event of a match.
type Entry struct {
	Match match.Hash   `cbor:"1,keyasint"`
	Index uint64       `cbor:"2,keyasint"` // its number in the log
	Event match.Signed `cbor:"3,keyasint"`
}

// Note is what the waiting seat wants or grants.
type Note struct {
	Match match.Hash   `cbor:"1,keyasint"`
	Note  match.Signed `cbor:"2,keyasint"`
}

// Ack says that the first Have events of a match are on the sender's disk.
type Ack struct {
	Match match.Hash `cbor:"1,keyasint"`
	Have  uint64     `cbor:"2,keyasint"`
}

// Resume says, after a hello, how far the sender's log of a match goes.
type Resume struct {
	Match  match.Hash   `cbor:"1,keyasint"`
	Length uint64       `cbor:"2,keyasint"`
	Head   match.Hash   `cbor:"3,keyasint,omitzero"` // hash of the last event; zero if and only if Length is 0
	Note   match.Signed `cbor:"4,keyasint,omitzero"` // the sender's standing note, if any
}

// Tail is what the other side's log lacks.
type Tail struct {
	Match  match.Hash     `cbor:"1,keyasint"`
	From   uint64         `cbor:"2,keyasint"`           // number of the first event here
	Events []match.Signed `cbor:"3,keyasint,omitempty"` // at most 128
	More   bool           `cbor:"4,keyasint,omitempty"` // another tail follows
}

// Unknown answers a resume: the sender has no such match.
type Unknown struct {
	Match match.Hash `cbor:"1,keyasint"`
}

// Chat is a line of talk.
type Chat struct {
	Match match.Hash `cbor:"1,keyasint,omitzero"`  // the match it is about, if any
	Text  string     `cbor:"2,keyasint"`           // 1 to 500 bytes
	All   bool       `cbor:"3,keyasint,omitempty"` // said to everybody present, not to the receiver alone; never about a match
}

// Name replaces the name of the sender's hello.
type Name struct {
	Name string `cbor:"1,keyasint"` // 1 to MaxName bytes
}

// VerifyCommit asks to compare words: it binds the sender to a nonce, see
// package p2p/verify.
type VerifyCommit struct {
	Commit match.Hash `cbor:"1,keyasint"`
}

// VerifyNonce answers a [VerifyCommit] with the sender's own nonce, or opens
// what the sender committed to.
type VerifyNonce struct {
	Nonce [32]byte `cbor:"1,keyasint"` // never zero
}

// VerifyEnd is what the sender's person says to the words.
type VerifyEnd struct {
	Verdict Verdict `cbor:"1,keyasint"`
}

// RoomProof shows that the sender knows the code of a private room, see package
// p2p/room.
type RoomProof struct {
	Proof match.Hash `cbor:"1,keyasint"`
}

// Spectate asks to watch a match that the receiver plays, or goes on watching
// after a cut.
type Spectate struct {
	Match  match.Hash `cbor:"1,keyasint,omitzero"`  // zero for whichever the receiver plays
	Length uint64     `cbor:"2,keyasint,omitempty"` // so many events the sender has
	Head   match.Hash `cbor:"3,keyasint,omitzero"`  // hash of the last of them; zero if and only if Length is 0
}

// Watched is what a spectator is told: how it stands with watching, and the
// events that it lacks. Events come with code open alone.
type Watched struct {
	Match  match.Hash     `cbor:"1,keyasint,omitzero"` // zero where there is none to name
	Code   WatchCode      `cbor:"2,keyasint"`
	From   uint64         `cbor:"3,keyasint,omitempty"` // number of the first event here
	Events []match.Signed `cbor:"4,keyasint,omitempty"` // at most 128
	Length uint64         `cbor:"5,keyasint,omitempty"` // so many events there are by now
	Think  uint64         `cbor:"6,keyasint,omitempty"` // milliseconds since the last of them, as the sender measured
	Count  uint64         `cbor:"7,keyasint,omitempty"` // spectators of the match, at most MaxSpectators
	More   bool           `cbor:"8,keyasint,omitempty"` // another follows at once
	Paused bool           `cbor:"9,keyasint,omitempty"` // the clocks stand after Think, because a player is not there
}

// Audience is what one player tells the other about spectators.
type Audience struct {
	Match match.Hash `cbor:"1,keyasint"`
	Level WatchLevel `cbor:"2,keyasint"`           // whom the sender lets watch
	Count uint64     `cbor:"3,keyasint,omitempty"` // spectators at the sender, at most MaxSpectators
	Ask   bool       `cbor:"4,keyasint,omitempty"` // the sender wants the same told of the receiver
}

// Talk is a line of what spectators say to each other.
type Talk struct {
	Match match.Hash `cbor:"1,keyasint"`
	Text  string     `cbor:"2,keyasint"`           // 1 to 500 bytes
	Name  string     `cbor:"3,keyasint,omitempty"` // whose line it is, where it is passed on; at most MaxName bytes
}

// Extension stands for a message of a kind from 64 up that this version does
// not know. It is to be passed over and cannot be encoded.
type Extension struct{ Number Kind }

func (Hello) kind() Kind        { return KindHello }
func (Ping) kind() Kind         { return KindPing }
func (Pong) kind() Kind         { return KindPong }
func (Bye) kind() Kind          { return KindBye }
func (Error) kind() Kind        { return KindError }
func (Invite) kind() Kind       { return KindInvite }
func (Counter) kind() Kind      { return KindCounter }
func (Accept) kind() Kind       { return KindAccept }
func (Decline) kind() Kind      { return KindDecline }
func (Withdraw) kind() Kind     { return KindWithdraw }
func (Start) kind() Kind        { return KindStart }
func (Entry) kind() Kind        { return KindEntry }
func (Note) kind() Kind         { return KindNote }
func (Ack) kind() Kind          { return KindAck }
func (Resume) kind() Kind       { return KindResume }
func (Tail) kind() Kind         { return KindTail }
func (Unknown) kind() Kind      { return KindUnknown }
func (Chat) kind() Kind         { return KindChat }
func (Name) kind() Kind         { return KindName }
func (e Extension) kind() Kind  { return e.Number }
func (VerifyCommit) kind() Kind { return KindVerifyCommit }
func (VerifyNonce) kind() Kind  { return KindVerifyNonce }
func (VerifyEnd) kind() Kind    { return KindVerifyEnd }
func (RoomProof) kind() Kind    { return KindRoomProof }
func (Spectate) kind() Kind     { return KindSpectate }
func (Watched) kind() Kind      { return KindWatched }
func (Audience) kind() Kind     { return KindAudience }
func (Talk) kind() Kind         { return KindTalk }

// offerDomain keeps the hash of an offer apart from every other hash.
const offerDomain = "qiyou/1 offer\x00"

// Sum is the hash of the terms, which an [Accept] names: SHA-256 over the
// domain and the CBOR map of the fields, the bytes that travel in an invite
// and inside a counter.
func (i Invite) Sum() match.Hash {
	fields, err := encMode.Marshal(i)
	if err != nil {
		panic(err) // a struct of strings, numbers and arrays
	}
	return sha256.Sum256(append([]byte(offerDomain), fields...))
}
