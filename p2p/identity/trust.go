package identity

import (
	"bytes"
	"cmp"
	"maps"
	"net/netip"
	"slices"
	"strings"
	"time"
)

// maxNames is how many of the names that a peer gave itself are kept.
const maxNames = 8

// Peer is what is known of one key.
type Peer struct {
	Petname   string    `json:"petname,omitempty"` // the name that the owner of this machine gave
	Names     []string  `json:"names,omitempty"`   // names it gave itself, the latest first, at most 8
	FirstSeen time.Time `json:"first_seen"`
	LastSeen  time.Time `json:"last_seen"`
	Verified  bool      `json:"verified,omitempty"` // the owner compared its identity
	Blocked   bool      `json:"blocked,omitempty"`
	Broken    int       `json:"broken,omitempty"` // matches it owed the start of, after a lot, and did not begin

	Addr netip.AddrPort `json:"addr,omitzero"` // where it was last
}

// Name is what to call the peer: the petname, else the last name it gave.
func (p Peer) Name() string {
	if p.Petname != "" || len(p.Names) == 0 {
		return p.Petname
	}
	return p.Names[0]
}

// Trusted says whether the owner of this machine has named or verified the key:
// then it is told apart by that, and not by a name that it gives itself.
func (p Peer) Trusted() bool { return p.Verified || p.Petname != "" }

// Book is the peers met so far. It is a value for one goroutine: whoever owns
// it guards and stores it. The zero Book is empty and ready; its JSON is an
// object from identities to peers.
type Book struct {
	Peers map[ID]Peer `json:"peers"`
}

// Seen notes that the key id proved itself at now and called itself name.
func (b *Book) Seen(id ID, name string, now time.Time) {
	p, known := b.Peers[id]
	if !known {
		p.FirstSeen = now
	}
	p.LastSeen = now
	if name != "" {
		names := slices.DeleteFunc(slices.Clone(p.Names), func(n string) bool { return n == name })
		p.Names = slices.Insert(names, 0, name)
		p.Names = p.Names[:min(len(p.Names), maxNames)]
	}
	b.put(id, p)
}

// At notes where a key that was seen is reached.
func (b *Book) At(id ID, addr netip.AddrPort) { b.edit(id, func(p *Peer) { p.Addr = addr }) }

// Rename gives id a petname; empty takes it away.
func (b *Book) Rename(id ID, petname string) { b.edit(id, func(p *Peer) { p.Petname = petname }) }

// Verify notes whether the owner has compared the identity of id.
func (b *Book) Verify(id ID, is bool) { b.edit(id, func(p *Peer) { p.Verified = is }) }

// Block notes whether id is refused. One may block a key that was never met.
func (b *Book) Block(id ID, is bool) { b.edit(id, func(p *Peer) { p.Blocked = is }) }

// Thin takes keys out of the book that its owner has said nothing of and keep
// does not want kept, those that were not seen for longest first, until there
// are at most so many of them.
func (b *Book) Thin(most int, keep func(ID) bool) {
	var ids []ID
	for id, p := range b.Peers {
		if !p.Trusted() && !p.Blocked && !keep(id) {
			ids = append(ids, id)
		}
	}
	if len(ids) <= most {
		return
	}
	slices.SortFunc(ids, func(x, y ID) int { return b.Peers[x].LastSeen.Compare(b.Peers[y].LastSeen) })
	for _, id := range ids[:len(ids)-most] {
		delete(b.Peers, id)
	}
}

// Broke adds by to the broken starts of id.
func (b *Book) Broke(id ID, by int) {
	b.edit(id, func(p *Peer) { p.Broken = max(p.Broken+by, 0) })
}

// Forget takes id out of the book.
func (b *Book) Forget(id ID) { delete(b.Peers, id) }

// Blocked says whether id is refused.
func (b *Book) Blocked(id ID) bool { return b.Peers[id].Blocked }

// Get is what is known of id, and whether anything is.
func (b *Book) Get(id ID) (Peer, bool) { p, ok := b.Peers[id]; return p, ok }

// Namesake is another key whose name can be taken for a given one.
type Namesake struct {
	ID   ID
	Name string // the name that looks like it, as the book has it
}

// Namesakes are the other keys, none of them blocked, that a name would be
// taken for, the likeliest to be meant first: verified ones, those with a
// petname, then those met first. A key that the owner of this machine has named
// or verified is told apart by that and has none.
func (b *Book) Namesakes(id ID, name string) []Namesake {
	mine, met := b.Peers[id]
	look := Skeleton(name)
	if look == "" || met && mine.Trusted() {
		return nil
	}
	var all []Namesake
	for other, p := range b.Peers {
		if other == id || p.Blocked || met && !p.Trusted() && !p.FirstSeen.Before(mine.FirstSeen) {
			continue
		}
		if like, ok := p.like(look); ok {
			all = append(all, Namesake{other, like})
		}
	}
	slices.SortFunc(all, func(x, y Namesake) int {
		p, q := b.Peers[x.ID], b.Peers[y.ID]
		return cmp.Or(down(p.Verified, q.Verified), down(p.Petname != "", q.Petname != ""), p.FirstSeen.Compare(q.FirstSeen), bytes.Compare(x.ID[:], y.ID[:]))
	})
	return all
}

// down puts true before false.
func down(x, y bool) int {
	switch {
	case x == y:
		return 0
	case x:
		return -1
	}
	return 1
}

// like is the name of p whose skeleton is look.
func (p Peer) like(look string) (string, bool) {
	for _, n := range append([]string{p.Petname}, p.Names...) {
		if n != "" && Skeleton(n) == look {
			return n, true
		}
	}
	return "", false
}

// Find lists the known keys whose short form begins with prefix, in order.
func (b *Book) Find(prefix string) []ID {
	var ids []ID
	for id := range b.Peers {
		if strings.HasPrefix(id.Short(), strings.ToLower(strings.ReplaceAll(prefix, "-", ""))) {
			ids = append(ids, id)
		}
	}
	slices.SortFunc(ids, func(x, y ID) int { return strings.Compare(string(x[:]), string(y[:])) })
	return ids
}

// Clone is a copy that shares nothing with b that changes.
func (b *Book) Clone() Book { return Book{Peers: maps.Clone(b.Peers)} }

func (b *Book) edit(id ID, change func(*Peer)) {
	p := b.Peers[id]
	change(&p)
	b.put(id, p)
}

func (b *Book) put(id ID, p Peer) {
	if b.Peers == nil {
		b.Peers = make(map[ID]Peer)
	}
	b.Peers[id] = p
}
