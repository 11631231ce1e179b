package p2p

import (
	"os"
	"sync"
	"time"

	"github.com/quic-go/quic-go"
)

// ALPN is the protocol name in TLS: framing and hello. What else is spoken is
// settled by the hellos.
const ALPN = "qiyou/1"

// ProtocolVersion is the newest protocol version spoken here, and the oldest.
const ProtocolVersion = 1

// How long things may take. PROTOCOL.md gives the reasons; the figures come
// from outages made by hand and in a simulated network.
const (
	handshakeTime = 3 * time.Second  // the QUIC handshake; a closed port is this much silence
	helloTime     = 3 * time.Second  // from the handshake to the other side's hello
	crossTime     = 2 * time.Second  // how long an answer waits for our own dial to the same key
	frameTime     = 5 * time.Second  // from the first to the last byte of a frame
	stallTime     = 5 * time.Second  // a peer that sends but does not read
	byeTime       = 1 * time.Second  // each of the two waits when a link ends
	idleTime      = 30 * time.Second // without any packet, or without any answer

	livePing  = 500 * time.Millisecond // also while an answer is missing
	lobbyPing = 5 * time.Second
	silentAge = 2 * time.Second         // nothing heard for so long makes a link silent,
	askAge    = 1500 * time.Millisecond // if a ping is unanswered for so long
	strayAge  = 300 * time.Millisecond  // this long after it fell silent a held peer is dialled beside its link,
	doubtAge  = 100 * time.Millisecond  // and this long after there was a reason to doubt it
	graceTime = 300 * time.Millisecond  // what a silent link gets to come back, when such a dial gets through

	redialMin  = 200 * time.Millisecond
	redialMax  = 2 * time.Second
	redialAway = 30 * time.Second // after the other side sent us away
)

// How much there may be.
const (
	maxPerAddress  = 8                      // connections that came from one address
	maxUnproven    = 64                     // connections that came in and have not proven a key
	maxAccepted    = 64                     // connections that came in and have
	maxStrangers   = 48                     // of them, those of keys that are not known
	connectBurst   = 32                     // connections that an address may make at once
	connectEvery   = 250 * time.Millisecond // and then one every so often
	trustedAddress = 2                      // connections of an address that need no proof of it
	maxUnverified  = 20                     // first packets a second without proof of address
	outboxSize     = 256                    // messages that wait to be written
	eventBuffer    = 64
	maxAddresses   = 16 // dialled at once
	maxErrors      = 3  // error messages that a link survives, less one
	packetSize     = 1200
	window         = 64 << 10
	maxWindow      = 128 << 10
	maxStreams     = 4
	connIDLength   = 8
)

// quicConfig is for links that come in (streams 4) and that we dial (none:
// the dialling side opens the one stream).
func quicConfig(streams int64) *quic.Config {
	return &quic.Config{
		Versions:                       []quic.Version{quic.Version1},
		HandshakeIdleTimeout:           handshakeTime,
		MaxIdleTimeout:                 idleTime,
		InitialStreamReceiveWindow:     window,
		MaxStreamReceiveWindow:         maxWindow,
		InitialConnectionReceiveWindow: window,
		MaxConnectionReceiveWindow:     maxWindow,
		MaxIncomingStreams:             streams,
		MaxIncomingUniStreams:          -1,
		InitialPacketSize:              packetSize,
		DisablePathMTUDiscovery:        true, // messages are small; one size that fits every path
	}
}

// quiet keeps quic-go from writing to stderr about buffers, and off two
// features that some network drivers break and a board game does not need.
// quic-go reads these when a socket is set up.
var quiet = sync.OnceFunc(func() {
	for _, name := range []string{
		"QUIC_GO_DISABLE_RECEIVE_BUFFER_WARNING", "QUIC_GO_DISABLE_GSO", "QUIC_GO_DISABLE_ECN",
	} {
		_ = os.Setenv(name, "true")
	}
})
