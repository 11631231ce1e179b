package discovery

import (
	"encoding/base32"
	"strings"
)

// Self is what this program announces.
type Self struct {
	ID       string // 16 base32 characters of the SHA-256 of the link's public key
	Name     string // nickname, any text; cut to 48 bytes at a rune
	Port     uint16 // UDP port of the game's node
	Protocol string // protocol range, at most 16 bytes, such as "1"
	Games    string // letters: g gomoku, r renju, w weiqi, x xiangqi
	Status   Status
	Room     string              // tag of a private room, 8 base32 characters; anything else is not said
	DialBack [MaxDialBack]string // IDs of peers that do not answer our dials and are asked to dial us
	Hidden   bool                // announce and answer nothing; asking and listening go on
}

// MaxDialBack is how many peers can be asked at once to dial us.
const MaxDialBack = 4

// identity is the name of one announcement: unique by construction (key and a
// nonce of this process), so that probing may be left out (RFC 6762 8.1).
type identity struct {
	label    string // instance label
	instance string // label._qiyou._udp.local.
	host     string // qy-label.local.
}

const (
	service  = "_qiyou._udp"
	domain   = "local."
	serviceN = service + "." + domain
	metaN    = "_services._dns-sd._udp." + domain // RFC 6763 9
)

var base32Lower = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// newIdentity makes the names from 8 characters of the key and 20 bits of
// nonce (four characters).
func newIdentity(id string, nonce [3]byte) identity {
	key := strings.Map(func(r rune) rune {
		if (r < 'a' || r > 'z') && (r < '2' || r > '7') {
			return -1
		}
		return r
	}, strings.ToLower(id))
	if key == "" {
		key = "unknown"
	}
	label := cutBytes(key, 8) + "-" + base32Lower.EncodeToString(nonce[:])[:4]
	return identity{label: label, instance: label + "." + serviceN, host: "qy-" + label + "." + domain}
}

func (s Self) text(seq uint32) text {
	t := text{Protocol: s.Protocol, ID: s.ID, Name: s.Name, Games: s.Games, Status: s.Status, Room: s.Room, Seq: seq}
	for _, id := range s.DialBack {
		if isBase32(id, idLen) {
			t.DialBack += strings.ToLower(id[:dialBackLen])
		}
	}
	return t
}
