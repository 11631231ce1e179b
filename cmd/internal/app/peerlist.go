package app

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"qiyou/cmd/internal/store"
	"qiyou/discovery"
	"qiyou/p2p/identity"
	"qiyou/ui/cell"
)

// row is a peer that is there, or in the book, or both.
type row struct {
	id      identity.ID // zero for one that was never met
	short   string
	peer    identity.Peer
	known   bool
	result  store.Result
	present *discovery.Peer
}

// peerList looks for peers without announcing anything, and adds those in the
// book.
func (p *program) peerList(ctx context.Context, wait time.Duration, asJSON bool) error {
	w, book, err := p.openBook()
	defer w.close()
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	search := discovery.New(discovery.Config{
		Self: discovery.Self{ID: w.key.ID().Short(), Hidden: true}, Log: w.log, Spawn: func(f func()) { w.crash.Go("discovery", f) },
	})
	if err := search.Run(ctx); err != nil {
		return err
	}
	rows := peerRows(search.Peers(), book)
	var table [][]string
	for _, r := range rows {
		if asJSON {
			p.printJSON(r)
			continue
		}
		table = append(table, p.fields(r))
	}
	p.printTable(table)
	if !asJSON && !slices.ContainsFunc(rows, func(r row) bool { return r.present != nil }) {
		fmt.Fprintf(p.Err, "qiyou: %s\n  %s\n", p.help.NoPeers, p.help.HintDoctor)
	}
	return nil
}

// peerRows are those who are there, in the order of discovery, and then those in
// the book who are not, the last seen first.
func peerRows(present []discovery.Peer, book store.Book) []row {
	var rows []row
	ids := map[string]identity.ID{}
	for id := range book.Peers {
		ids[id.Short()] = id
	}
	here := map[identity.ID]bool{}
	for i := range present {
		short, _ := identity.ParseShort(present[i].ID)
		id, known := ids[short]
		here[id] = true
		rows = append(rows, row{id: id, short: short, peer: book.Peers[id], known: known, result: book.Results[id], present: &present[i]})
	}
	var away []row
	for id, peer := range book.Peers {
		if !here[id] {
			away = append(away, row{id: id, short: id.Short(), peer: peer, known: true, result: book.Results[id]})
		}
	}
	slices.SortFunc(away, func(a, b row) int {
		if c := b.peer.LastSeen.Compare(a.peer.LastSeen); c != 0 {
			return c
		}
		return bytes.Compare(a.id[:], b.id[:])
	})
	return append(rows, away...)
}

// name is what the peer is called here.
func (r row) name() string {
	if r.present != nil && r.peer.Petname == "" {
		return cell.CleanName(r.present.Name)
	}
	return cell.CleanName(r.peer.Name())
}

// marks are the words for what is known of the key.
func (p *program) marks(r row) []string {
	var all []string
	for _, m := range []struct {
		is   bool
		word string
	}{
		{r.known && !r.peer.Verified && !r.peer.Blocked, p.help.MarkKnown}, {!r.known, p.help.MarkNew},
		{r.peer.Verified, "✓ " + p.help.MarkVerified}, {r.peer.Blocked, "✗ " + p.help.MarkBlocked},
	} {
		if m.is {
			all = append(all, m.word)
		}
	}
	if r.result != (store.Result{}) {
		all = append(all, fmt.Sprintf(p.words.Lobby.Score, r.result.Wins, r.result.Losses, r.result.Draws))
	}
	return all
}

// fields are what a person reads of a peer: name, fingerprint, presence, address
// and what is known of the key.
func (p *program) fields(r row) []string {
	short := r.short
	if short == "" {
		short = r.id.Short()
	}
	state, addr := "-", "-"
	switch {
	case r.present != nil:
		state = p.presence(r.present.Status)
		if len(r.present.Addrs) > 0 {
			addr = r.present.Addrs[0].String()
		}
	case !r.peer.LastSeen.IsZero():
		addr = fmt.Sprintf(p.help.LastSeen, r.peer.LastSeen.Local().Format(time.DateOnly))
	}
	return []string{r.name(), short, state, addr, strings.Join(p.marks(r), p.words.Lobby.Join)}
}

// presence is whether a peer is there, in words.
func (p *program) presence(s discovery.Status) string {
	switch s {
	case discovery.Playing:
		return p.words.Plain.Playing
	case discovery.Watch:
		return p.words.Plain.Playing + p.words.Lobby.Join + p.words.CanWatch
	}
	return p.words.Here
}

func (p *program) printJSON(r row) {
	m := map[string]any{
		"id": r.short, "name": r.name(), "known": r.known, "verified": r.peer.Verified, "blocked": r.peer.Blocked, "present": r.present != nil,
		"wins": r.result.Wins, "losses": r.result.Losses, "draws": r.result.Draws,
	}
	if r.known {
		names := []string{}
		for _, n := range r.peer.Names {
			names = append(names, cell.CleanName(n))
		}
		m["key"], m["petname"], m["names"] = r.id.Hex(), cell.CleanName(r.peer.Petname), names
		m["first_seen"], m["last_seen"] = r.peer.FirstSeen.UTC().Format(time.RFC3339), r.peer.LastSeen.UTC().Format(time.RFC3339)
	}
	if d := r.present; d != nil {
		addrs := []string{}
		for _, a := range d.Addrs {
			addrs = append(addrs, a.String())
		}
		m["instance"], m["status"], m["state"], m["protocol"], m["games"], m["addrs"] =
			d.Instance, d.Status.String(), d.State.String(), d.Protocol, d.Games, addrs
	}
	writeJSON(p.Out, m)
}
