package hostile

import (
	"encoding/hex"
	"fmt"
	"time"

	"github.com/fxamacker/cbor/v2"

	"qiyou/p2p/wire"
)

// frame is a message that holds, as it travels.
func frame(m wire.Message) []byte {
	body, err := wire.Encode(m)
	if err != nil {
		panic(fmt.Sprintf("%+v: %v", m, err))
	}
	return wire.AppendFrame(nil, body)
}

// fields is a message body by its numbers, whether it holds or not.
func fields(kind wire.Kind, f map[int]any) []byte {
	mode, err := cbor.CoreDetEncOptions().EncMode()
	if err != nil {
		panic(err)
	}
	body, err := mode.Marshal([]any{uint64(kind), f})
	if err != nil {
		panic(err)
	}
	return body
}

// forged is the frame of fields.
func forged(kind wire.Kind, f map[int]any) []byte { return wire.AppendFrame(nil, fields(kind, f)) }

func unhex(s string) []byte {
	b, err := hex.DecodeString(s)
	if err != nil {
		panic(err)
	}
	return b
}

func helloAs(name string) wire.Hello {
	return wire.Hello{Min: 1, Max: 1, App: "hostile/1", Name: name, Nonce: [32]byte{1}, Seq: 1}
}

// helloFields are those of helloAs, to be spoiled.
func helloFields() map[int]any {
	nonce := [32]byte{1}
	return map[int]any{1: 1, 2: 1, 7: nonce[:], 8: 1}
}

func with(f map[int]any, key int, value any) map[int]any {
	f[key] = value
	return f
}

// until reads until a message fits.
func (l *link) until(fits func(wire.Message) bool) (wire.Message, error) {
	_ = l.s.SetReadDeadline(time.Now().Add(15 * time.Second))
	for {
		body, err := wire.ReadFrame(l.r)
		if err != nil {
			return nil, err
		}
		if m, err := wire.Decode(body); err == nil && fits(m) {
			return m, nil
		}
	}
}
