package app

import (
	"bufio"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"qiyou/cmd/internal/store"
	"qiyou/p2p/identity"
	"qiyou/ui/cell"
)

func (p *program) peerCommand() *cobra.Command {
	var wait time.Duration
	var asJSON, same bool
	var as string
	list := p.command("list", p.help.PeerList, cobra.NoArgs, func(cmd *cobra.Command, _ []string) error {
		return p.peerList(cmd.Context(), wait, asJSON)
	})
	list.Flags().DurationVar(&wait, "wait", 2*time.Second, p.help.FlagListWait)
	list.Flags().BoolVar(&asJSON, "json", false, p.help.FlagJSON)
	trust := p.command("trust PEER", p.help.PeerTrust, cobra.ExactArgs(1), func(_ *cobra.Command, args []string) error {
		return p.editPeer(args[0], func(b *store.Book, id identity.ID) {
			peer, _ := b.Get(id)
			if as != "" || peer.Petname == "" {
				b.Rename(id, petname(as, peer, id))
			}
		})
	})
	trust.Flags().StringVar(&as, "as", "", p.help.FlagAs)
	verify := p.command("verify PEER", p.help.PeerVerify, cobra.ExactArgs(1), func(_ *cobra.Command, args []string) error {
		return p.peerVerify(args[0], same)
	})
	verify.Flags().BoolVar(&same, "same", false, p.help.FlagSame)
	edit := func(use, short string, change func(*store.Book, identity.ID)) *cobra.Command {
		return p.command(use, short, cobra.ExactArgs(1), func(_ *cobra.Command, args []string) error { return p.editPeer(args[0], change) })
	}
	name := p.command("name PEER NAME", p.help.PeerName, cobra.ExactArgs(2), func(_ *cobra.Command, args []string) error {
		return p.editPeer(args[0], func(b *store.Book, id identity.ID) { b.Rename(id, cell.CleanName(args[1])) })
	})
	return p.group("peer", p.help.Peer, list, trust, verify, name,
		edit("forget PEER", p.help.PeerForget, func(b *store.Book, id identity.ID) { b.Forget(id) }),
		edit("block PEER", p.help.PeerBlock, func(b *store.Book, id identity.ID) { b.Block(id, true) }),
		edit("unblock PEER", p.help.PeerUnblock, func(b *store.Book, id identity.ID) { b.Block(id, false) }))
}

// petname is what to call a key from now on: what was asked for, else the name
// it gave itself, else its fingerprint.
func petname(as string, peer identity.Peer, id identity.ID) string {
	for _, n := range []string{as, peer.Name(), id.String()} {
		if n = cell.CleanName(n); n != "" {
			return n
		}
	}
	return id.String()
}

// peerError is a peer that a command does not find, or finds twice.
type peerError struct {
	who  string
	many []string // those it could be
}

// Error is for logs; message has the words.
func (e peerError) Error() string { return fmt.Sprintf("peer %q: %d", e.who, len(e.many)) }

// findPeer is the key in b that a person means: by a name, by the beginning of
// its fingerprint (at least four letters), or by all 64 digits of its hash, which
// need not be in the book. A petname goes before the names that a key gives
// itself.
func findPeer(b store.Book, who string) (identity.ID, error) {
	if id, err := identity.ParseID(who); err == nil {
		return id, nil
	}
	named, called := []identity.ID{}, []identity.ID{}
	for id, peer := range b.Peers {
		same := func(n string) bool { return n != "" && strings.EqualFold(cell.CleanName(n), cell.CleanName(who)) }
		switch {
		case same(peer.Petname):
			named = append(named, id)
		case slices.ContainsFunc(peer.Names, same):
			called = append(called, id)
		}
	}
	found := named
	if len(found) == 0 {
		found = called
	}
	if tag := strings.ReplaceAll(who, "-", ""); len(found) == 0 && len(tag) >= 4 {
		found = b.Find(tag)
	}
	if len(found) == 1 {
		return found[0], nil
	}
	e := peerError{who: cell.Clean(who)}
	for _, id := range found {
		peer, _ := b.Get(id)
		e.many = append(e.many, id.String()+"  "+cell.CleanName(peer.Name()))
	}
	slices.Sort(e.many)
	return identity.ID{}, e
}

// openBook makes the world, and reads its book of peers. Close the world even
// after an error.
func (p *program) openBook() (w *world, book store.Book, err error) {
	if w, err = p.open(); err == nil {
		book, err = w.store.ReadBook()
	}
	return w, book, err
}

// editPeer changes what the book says of a peer, which a running program takes
// in, and prints it.
func (p *program) editPeer(who string, change func(*store.Book, identity.ID)) error {
	w, err := p.open()
	defer w.close()
	if err != nil {
		return err
	}
	var id identity.ID
	var missing error
	book, err := w.store.EditBook(func(b *store.Book) {
		if id, missing = findPeer(*b, who); missing == nil {
			change(b, id)
		}
	})
	if err != nil || missing != nil {
		return p.peerHint(missing, err)
	}
	peer, known := book.Get(id)
	p.printTable([][]string{p.fields(row{id: id, peer: peer, known: known})})
	return nil
}

// peerHint adds to an error about a peer what can be done, or who it may be.
func (p *program) peerHint(missing, other error) error {
	e, ok := missing.(peerError)
	switch {
	case !ok:
		return other
	case len(e.many) == 0:
		return hinted{e, p.help.HintPeers}
	}
	return hinted{e, strings.Join(e.many, "\n  ")}
}

// peerVerify shows both fingerprints, to be compared some other way than over
// this program, and marks the peer as verified if they are the same.
func (p *program) peerVerify(who string, same bool) error {
	w, book, err := p.openBook()
	defer w.close()
	if err != nil {
		return err
	}
	id, err := findPeer(book, who)
	if err != nil {
		return p.peerHint(err, err)
	}
	peer, _ := book.Get(id)
	fmt.Fprintf(p.Out, p.help.YourKey+"\n  %s\n  %s\n", w.key.ID(), w.key.ID().Hex())
	fmt.Fprintf(p.Out, p.help.TheirKey+"\n  %s\n  %s\n", cell.CleanName(peer.Name()), id, id.Hex())
	if !same && !p.asks(p.help.AskSame) {
		fmt.Fprintln(p.Err, p.help.VerifyHow)
		return nil
	}
	return p.editPeer(id.Hex(), func(b *store.Book, id identity.ID) { b.Verify(id, true) })
}

// asks asks a person at a terminal, who must say yes.
func (p *program) asks(question string) bool {
	in, ok := p.In.(*os.File)
	if !ok || !term.IsTerminal(int(in.Fd())) {
		return false
	}
	fmt.Fprint(p.Err, question+" ")
	answer, _ := bufio.NewReader(in).ReadString('\n')
	return slices.Contains([]string{"yes", "y", "是", "はい", "예", "네"}, strings.ToLower(strings.TrimSpace(answer)))
}
