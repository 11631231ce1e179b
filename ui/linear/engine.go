package linear

import (
	"fmt"
	"slices"
	"strings"

	"qiyou/ui/session"
)

// engines asks for the engines of other programs, and what they are used for.
func (f *face) engines(string) error {
	f.listing = true
	return f.wish(session.ListSettings{})
}

type enginesReport struct {
	Event   string      `json:"event"`
	Engines []engineRow `json:"engines"`

	games map[string]string // by their codes
}

// engineRow is who does what in a game. Empty names are ours.
type engineRow struct {
	Game     string   `json:"game"`
	Opponent string   `json:"opponent"`
	Adviser  string   `json:"adviser"`
	Names    []string `json:"names"`
}

// reportEngines reads the settings of engines, which there are for the games that
// those of other programs play.
func reportEngines(all []session.Setting, games map[string]string) enginesReport {
	r := enginesReport{Event: "engines", Engines: []engineRow{}, games: games}
	for _, s := range all {
		role, game, ok := session.RoleOf(s.Key)
		if !ok {
			continue
		}
		i := slices.IndexFunc(r.Engines, func(e engineRow) bool { return e.Game == game })
		if i < 0 {
			i = len(r.Engines)
			r.Engines = append(r.Engines, engineRow{Game: game, Names: []string{}})
			for _, v := range s.Values {
				if v != "" {
					r.Engines[i].Names = append(r.Engines[i].Names, printable(v))
				}
			}
		}
		switch row := &r.Engines[i]; role {
		case session.Opponent:
			row.Opponent = printable(s.Value)
		case session.Adviser:
			row.Adviser = printable(s.Value)
		}
	}
	return r
}

func (r enginesReport) text(w words) []string {
	if len(r.Engines) == 0 {
		return []string{w.all.Settings.NoEngines}
	}
	named := func(name string) string {
		if name == "" {
			return w.all.Settings.Values[""]
		}
		return name
	}
	var all []string
	for _, e := range r.Engines {
		all = append(all, fmt.Sprintf(w.all.Settings.Engines, r.games[e.Game], named(e.Opponent), named(e.Adviser), strings.Join(e.Names, w.Comma)))
	}
	return all
}
