package wire

import (
	"bytes"

	"github.com/fxamacker/cbor/v2"
)

// MaxBody is the longest body in bytes: of a start, a resume, a tail and a watched. The
// body of any other message has at most MaxSmall.
const (
	MaxBody  = 16 << 10
	MaxSmall = 4 << 10
)

var encMode, decMode = modes()

func modes() (cbor.EncMode, cbor.DecMode) {
	e := cbor.CoreDetEncOptions()
	e.TagsMd = cbor.TagsForbidden
	e.NilContainers = cbor.NilContainerAsEmpty
	e.BinaryMarshaler = cbor.BinaryMarshalerNone
	e.TextMarshaler = cbor.TextMarshalerNone
	em, err := e.EncMode()
	if err != nil {
		panic(err)
	}
	dm, err := cbor.DecOptions{
		DupMapKey:         cbor.DupMapKeyEnforcedAPF,
		MaxNestedLevels:   maxDepth,
		MaxArrayElements:  maxArray,
		MaxMapPairs:       maxMap,
		IndefLength:       cbor.IndefLengthForbidden,
		TagsMd:            cbor.TagsForbidden,
		UTF8:              cbor.UTF8RejectInvalid,
		NaN:               cbor.NaNDecodeForbidden,
		Inf:               cbor.InfDecodeForbidden,
		FieldNameMatching: cbor.FieldNameMatchingCaseSensitive,
		BinaryUnmarshaler: cbor.BinaryUnmarshalerNone,
		TextUnmarshaler:   cbor.TextUnmarshalerNone,
	}.DecMode()
	if err != nil {
		panic(err)
	}
	return em, dm
}

// form is how a kind is read.
type form struct {
	decode func(fields []byte) (Message, error)
	fields []string // names of the fields 1, 2, ...
	most   int      // bytes of the body
	exact  bool     // no unknown fields
}

var forms = map[Kind]form{
	KindHello:        {as[Hello], []string{"min", "max", "app", "caps", "name", "rules", "nonce", "seq"}, MaxSmall, false},
	KindPing:         {as[Ping], []string{"id", "sent"}, MaxSmall, false},
	KindPong:         {as[Pong], []string{"id", "sent", "hold"}, MaxSmall, false},
	KindBye:          {as[Bye], []string{"code"}, MaxSmall, false},
	KindError:        {as[Error], []string{"code", "ref"}, MaxSmall, false},
	KindInvite:       {as[Invite], inviteFields, MaxSmall, true},
	KindCounter:      {as[Counter], []string{"replaces", "invite"}, MaxSmall, true},
	KindAccept:       {as[Accept], []string{"id", "offer", "nonce"}, MaxSmall, false},
	KindDecline:      {as[Decline], []string{"id", "code"}, MaxSmall, false},
	KindWithdraw:     {as[Withdraw], []string{"id"}, MaxSmall, false},
	KindStart:        {as[Start], []string{"id", "events"}, MaxBody, false},
	KindEntry:        {as[Entry], []string{"match", "index", "event"}, MaxSmall, false},
	KindNote:         {as[Note], []string{"match", "note"}, MaxSmall, false},
	KindAck:          {as[Ack], []string{"match", "have"}, MaxSmall, false},
	KindResume:       {as[Resume], []string{"match", "length", "head", "note"}, MaxBody, false},
	KindTail:         {as[Tail], []string{"match", "from", "events", "more"}, MaxBody, false},
	KindUnknown:      {as[Unknown], []string{"match"}, MaxSmall, false},
	KindChat:         {as[Chat], []string{"match", "text", "all"}, MaxSmall, false},
	KindName:         {as[Name], []string{"name"}, MaxSmall, false},
	KindVerifyCommit: {as[VerifyCommit], []string{"commit"}, MaxSmall, false},
	KindVerifyNonce:  {as[VerifyNonce], []string{"nonce"}, MaxSmall, false},
	KindVerifyEnd:    {as[VerifyEnd], []string{"verdict"}, MaxSmall, false},
	KindRoomProof:    {as[RoomProof], []string{"proof"}, MaxSmall, false},
	KindSpectate:     {as[Spectate], []string{"match", "length", "head"}, MaxSmall, false},
	KindWatched:      {as[Watched], []string{"match", "code", "from", "events", "length", "think", "count", "more", "paused"}, MaxBody, false},
	KindAudience:     {as[Audience], []string{"match", "level", "count", "ask"}, MaxSmall, false},
	KindTalk:         {as[Talk], []string{"match", "text", "name"}, MaxSmall, false},
}

var inviteFields = []string{"id", "setup", "clock", "color", "commit", "expires", "text", "rematch"}

func as[M Message](fields []byte) (Message, error) {
	var m M
	err := decMode.Unmarshal(fields, &m)
	return m, err
}

// Encode is the body of m: a CBOR array of its kind and the map of its fields,
// in the core deterministic encoding. A field out of its limits is a
// *FormError.
func Encode(m Message) ([]byte, error) {
	if err := m.check(); err != nil {
		return nil, err
	}
	fields, err := encMode.Marshal(m)
	if err != nil {
		return nil, &FormError{Reason: ErrMalformed, Kind: m.kind()}
	}
	body := appendHead(appendHead(nil, majorArray, 2), majorUint, uint64(m.kind()))
	body = append(body, fields...)
	if len(body) > forms[m.kind()].most {
		return nil, &FormError{Reason: ErrTooLarge, Kind: m.kind()}
	}
	return body, nil
}

// Decode reads a body. It takes what Encode writes, and besides that only
// fields of later versions, which are dropped, and kinds of later versions,
// which become an [Extension]; every error is a *FormError.
func Decode(body []byte) (Message, error) {
	if len(body) > MaxBody {
		return nil, &FormError{Reason: ErrTooLarge}
	}
	kind, fields, ok := open(body)
	if !ok {
		return nil, &FormError{Reason: ErrMalformed}
	}
	if kind >= firstExtension {
		return Extension{kind}, nil
	}
	f, ok := forms[kind]
	if !ok {
		return nil, &FormError{Reason: ErrUnknownKind, Kind: kind}
	}
	if len(body) > f.most {
		return nil, &FormError{Reason: ErrTooLarge, Kind: kind}
	}
	m, err := f.decode(fields)
	if err != nil {
		return nil, &FormError{Reason: ErrMalformed, Kind: kind}
	}
	if err := first(m.check(), f.same(m, fields)); err != nil {
		return nil, err
	}
	return m, nil
}

// open takes a body apart without a look at the fields.
func open(body []byte) (kind Kind, fields []byte, ok bool) {
	if !isCanonical(body) {
		return 0, nil, false
	}
	major, n, rest, _ := head(body)
	if major != majorArray || n != 2 {
		return 0, nil, false
	}
	major, number, rest, _ := head(rest)
	if major != majorUint || len(rest) == 0 || rest[0]>>5 != majorMap {
		return 0, nil, false
	}
	return Kind(number), rest, true
}

// same is nil if m is written as fields, apart from unknown fields.
func (f form) same(m Message, fields []byte) error {
	again, err := encMode.Marshal(m)
	if err == nil && bytes.Equal(again, fields) {
		return nil
	}
	if err == nil && !f.exact && bytes.Equal(again, known(fields, uint64(len(f.fields)))) {
		return nil
	}
	return &FormError{Reason: ErrMalformed, Kind: m.kind()}
}
