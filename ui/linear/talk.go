package linear

import (
	"fmt"
	"strings"

	"qiyou/ui/session"
)

// say says something to the other at the table, or away from tables to one in
// the lobby: what is meant for one is never told to all by mistake.
func (f *face) say(text string) error {
	t, err := f.current()
	switch {
	case text == "":
		return noArgument
	case err != nil:
		return f.sayTo(text)
	}
	return f.wish(session.Say{Match: t.snap.ID, Text: text})
}

// sayTo says something to one in the lobby, whose name may have several words.
func (f *face) sayTo(text string) error {
	words := strings.Fields(text)
	for n := range words {
		if peer, err := f.lobby.find(strings.Join(words[:n], " "), true); n > 0 && err == nil {
			return f.wish(session.Say{Peer: peer.ID, Text: strings.Join(words[n:], " ")})
		}
	}
	if len(words) < 2 {
		return noArgument
	}
	return noSuchPeer
}

func (f *face) sayToAll(text string) error {
	if text == "" {
		return noArgument
	}
	return f.wish(session.Say{Text: text})
}

func (f *face) mute(who string, on bool) error {
	if who == "" {
		return noArgument
	}
	peer, err := f.lobby.find(who, true)
	if err != nil {
		return err
	}
	return f.wish(session.Mute{Peer: peer.ID, On: on})
}

// saidReport is a line of chat: at a table, or in the lobby.
type saidReport struct {
	Event   string `json:"event"`
	Match   string `json:"match,omitempty"`
	Name    string `json:"name"`
	Tag     string `json:"tag,omitempty"`
	To      string `json:"to,omitempty"`
	Private bool   `json:"private,omitempty"`
	Mine    bool   `json:"mine"`
	Text    string `json:"text"`
	Watch   bool   `json:"watch,omitempty"`
	ID      uint64 `json:"id,omitempty"` // of one of ours that arrived will tell of
}

// arrivedReport says that a line of ours is with the program of the other.
type arrivedReport struct {
	Event string `json:"event"`
	Match string `json:"match,omitempty"`
	ID    uint64 `json:"id"`
	Name  string `json:"name"`
}

func (r arrivedReport) text(w words) []string { return []string{fmt.Sprintf(w.Arrived, r.Name)} }

func (f *face) said(s session.Said) {
	r := saidReport{
		Event: "said", Match: s.Match, Name: f.words.name(s.Name), Tag: printable(s.Tag), Private: s.Private, Mine: s.Mine, Text: printable(s.Text),
		Watch: s.Watch, ID: s.ID,
	}
	if s.To != "" {
		r.To = f.words.name(s.To)
	}
	f.tellAt(s.Match, r)
}

func (r saidReport) text(w words) []string {
	switch {
	case r.Watch:
		return []string{fmt.Sprintf(w.SaidWatch, r.Name, r.Text)}
	case r.Match != "":
		return []string{fmt.Sprintf(w.Said, r.Name, r.Text)}
	case r.To != "":
		return []string{fmt.Sprintf(w.SaidTo, r.Name, r.To, r.Text)}
	case r.Private:
		return []string{fmt.Sprintf(w.SaidYou, r.Name, r.Text)}
	}
	return []string{fmt.Sprintf(w.SaidAll, r.Name, r.Text)}
}
