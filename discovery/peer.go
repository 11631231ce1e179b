package discovery

import (
	"net/netip"
	"slices"
	"time"
)

// Status is what a person says about himself; TXT key st.
type Status uint8

// The statuses, in the order of their TXT letters o, p, w, a.
const (
	Open    Status = iota // ready for an invitation
	Playing               // in a match
	Watch                 // in a match that welcomes spectators
	Away                  // present but not looking
)

// String returns the lower-case name of the status, for logs and JSON.
func (s Status) String() string { return pick([]string{"open", "playing", "watch", "away"}, int(s)) }

// State is how sure we are that a peer can be played with.
type State uint8

// The states of a peer. Advertised (its records are valid) and reachable (its
// game port answers) are two facts; a state is a view of both.
const (
	Resolving   State = iota // a name is known, its port, text or address not yet
	Here                     // advertised, and nothing speaks against reachable
	Suspect                  // advertised, silent to the last pings; still worth trying
	Unreachable              // refuses or stays silent; shown, never offered first
	Gone                     // said goodbye, expired or vanished; listed for two more seconds
)

// String returns the lower-case name of the state, for logs and JSON.
func (s State) String() string {
	return pick([]string{"resolving", "here", "suspect", "unreachable", "gone"}, int(s))
}

// Peer is one other program on the network. Every field comes from the network
// and is bounded and cleaned, but not proved.
type Peer struct {
	Instance string           // decoded instance label, at most 63 bytes; unique among peers
	ID       string           // 16 base32 characters of the key's SHA-256, or empty if it says none
	Name     string           // nickname without control, bidi or zero-width characters, at most 63 bytes
	Protocol string           // protocol range as advertised, printable ASCII, at most 16 bytes
	Games    string           // letters of the games it knows, sorted as sent, at most 16
	Status   Status           // what its person says
	Room     string           // tag of the private room it is in, 8 base32 characters, or empty
	WantsUs  bool             // its dials to us get no answer: it asks us to dial
	State    State            // what we think
	Addrs    []netip.AddrPort // best candidate first, at most 8; zone set on link-local ones
	Near     int              // how many of Addrs, the first ones, are on a network of this machine
	Since    time.Time        // when the peer was first heard
}

// HealthState says how discovery itself is doing.
type HealthState uint8

// The states of ourselves.
const (
	Looking   HealthState = iota // the first ten seconds without a peer
	OK                           // peers, or at least other mDNS speakers, are heard
	Quiet                        // ten seconds and nobody heard: isolation, filter or an empty LAN
	Blocked                      // nothing can be sent or the port cannot be had; Err says why
	NoNetwork                    // no interface but loopback
)

// String returns the lower-case name of the state, for logs and JSON.
func (s HealthState) String() string {
	return pick([]string{"looking", "ok", "quiet", "blocked", "no-network"}, int(s))
}

// Health is one line about discovery for the status bar.
type Health struct {
	State      HealthState
	Interfaces []string // names of the interfaces in use, sorted
	Err        error    // an *Error, or nil; may be set while State is OK (one family blocked)
	Peers      int      // peers that are Here or Suspect
}

func (h Health) equal(o Health) bool {
	return h.State == o.State && h.Peers == o.Peers && slices.Equal(h.Interfaces, o.Interfaces) && sameError(h.Err, o.Err)
}

func (p Peer) equal(o Peer) bool {
	return p.Instance == o.Instance && p.ID == o.ID && p.Name == o.Name && p.Protocol == o.Protocol &&
		p.Games == o.Games && p.Status == o.Status && p.Room == o.Room && p.WantsUs == o.WantsUs && p.State == o.State && p.Near == o.Near && p.Since.Equal(o.Since) && slices.Equal(p.Addrs, o.Addrs)
}

func pick(names []string, i int) string {
	if i < len(names) {
		return names[i]
	}
	return "unknown"
}
