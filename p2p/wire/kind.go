package wire

import "strconv"

// Kind is the number of a message. Numbers under 64 belong to this protocol
// and an unknown one is an error; 64 and above are extensions that a peer who
// does not know them passes over.
type Kind uint64

// The kinds.
const (
	KindHello Kind = 1
	KindPing  Kind = 2
	KindPong  Kind = 3
	KindBye   Kind = 4
	KindError Kind = 5

	KindInvite   Kind = 16
	KindCounter  Kind = 17
	KindAccept   Kind = 18
	KindDecline  Kind = 19
	KindWithdraw Kind = 20
	KindStart    Kind = 21

	KindEntry   Kind = 32
	KindNote    Kind = 33
	KindAck     Kind = 34
	KindResume  Kind = 35
	KindTail    Kind = 36
	KindUnknown Kind = 37

	KindChat         Kind = 48
	KindName         Kind = 54
	KindVerifyCommit Kind = 49
	KindVerifyNonce  Kind = 50
	KindRoomProof    Kind = 52
	KindVerifyEnd    Kind = 53

	KindSpectate Kind = 38
	KindWatched  Kind = 39
	KindAudience Kind = 44
	KindTalk     Kind = 55

	firstExtension Kind = 64
)

var kindNames = map[Kind]string{
	KindHello: "hello", KindPing: "ping", KindPong: "pong", KindBye: "bye", KindError: "error",
	KindInvite: "invite", KindCounter: "counter", KindAccept: "accept", KindDecline: "decline",
	KindWithdraw: "withdraw", KindStart: "start",
	KindEntry: "entry", KindNote: "note", KindAck: "ack", KindResume: "resume", KindTail: "tail",
	KindUnknown: "unknown", KindChat: "chat", KindName: "name",
	KindVerifyCommit: "verify-commit", KindVerifyNonce: "verify-nonce", KindVerifyEnd: "verify-end", KindRoomProof: "room-proof",
	KindSpectate: "spectate", KindWatched: "watched", KindAudience: "audience", KindTalk: "talk",
}

// String is the kind in logs: its name, or its number where it has none.
func (k Kind) String() string {
	if s, ok := kindNames[k]; ok {
		return s
	}
	return "kind-" + strconv.FormatUint(uint64(k), 10)
}

// KindOf is the kind of m.
func KindOf(m Message) Kind { return m.kind() }
