package app

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"qiyou/discovery"
	"qiyou/p2p/identity"
	"qiyou/ui/cell"
)

func (p *program) peerCommand() *cobra.Command {
	var wait time.Duration
	var asJSON bool
	list := p.command("list", p.help.PeerList, cobra.NoArgs, func(cmd *cobra.Command, _ []string) error {
		return p.peerList(cmd.Context(), wait, asJSON)
	})
	list.Flags().DurationVar(&wait, "wait", 2*time.Second, p.help.FlagListWait)
	list.Flags().BoolVar(&asJSON, "json", false, p.help.FlagJSON)
	return p.group("peer", p.help.Peer, list)
}

// peerList looks for peers without announcing anything.
func (p *program) peerList(ctx context.Context, wait time.Duration, asJSON bool) error {
	w, err := p.open()
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
	peers := search.Peers()
	for _, peer := range peers {
		p.printPeer(peer, asJSON)
	}
	if len(peers) == 0 && !asJSON {
		fmt.Fprintf(p.Err, "qiyou: %s\n  %s\n", p.help.NoPeers, p.help.HintDoctor)
	}
	return nil
}

func (p *program) printPeer(peer discovery.Peer, asJSON bool) {
	tag, _ := identity.ParseShort(peer.ID)
	if asJSON {
		addrs := []string{}
		for _, a := range peer.Addrs {
			addrs = append(addrs, a.String())
		}
		line, _ := json.Marshal(map[string]any{
			"instance": peer.Instance, "id": tag, "name": cell.Clean(peer.Name), "status": peer.Status.String(), "state": peer.State.String(),
			"protocol": peer.Protocol, "games": peer.Games, "addrs": addrs,
		})
		fmt.Fprintln(p.Out, string(line))
		return
	}
	addr := "-"
	if len(peer.Addrs) > 0 {
		addr = peer.Addrs[0].String()
	}
	fmt.Fprintf(p.Out, "%-24s  %-16s  %-8s  %s\n", cell.CleanName(peer.Name), tag, peer.Status, addr)
}
