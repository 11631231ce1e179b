package linear

import (
	"fmt"

	"qiyou/ui/session"
)

// watch asks to watch the match of a peer.
func (f *face) watch(who string) error {
	if who == "" {
		return noArgument
	}
	id, err := f.peer(who)
	if err != nil {
		return err
	}
	return f.wish(session.Watch{Peer: id})
}

// watchers says who may watch: everyone, known or nobody.
func (f *face) watchers(who string) error {
	if who == "" {
		return noArgument
	}
	return f.wish(session.AllowWatch{Who: who})
}

func (f *face) overhear(what string) error {
	if what != "on" && what != "off" {
		return noArgument
	}
	return f.wish(session.Overhear{On: what == "on"})
}

type watchersReport struct {
	Event string `json:"event"`
	Match string `json:"match"`
	Count int    `json:"count"`
}

func (r watchersReport) text(w words) []string { return []string{fmt.Sprintf(w.Watchers, r.Count)} }
