package linear

import (
	"fmt"
	"slices"
	"strings"

	"qiyou/ui/session"
)

// set sets a setting: its key, then its value. A key alone asks what it can be.
func (f *face) set(rest string) error {
	key, value, _ := strings.Cut(rest, " ")
	value = strings.TrimSpace(value)
	switch {
	case key == "":
		return noArgument
	case value == "":
		f.wanted = key
		return f.wish(session.ListSettings{})
	}
	return f.wish(session.Set{Key: key, Value: value})
}

// tellSettings tells what can be set, or what was just set.
func (f *face) tellSettings(ev session.Settings) {
	if f.listing && ev.Set == "" {
		f.listing = false
		f.tell(reportEngines(ev.Settings, f.words.all.Statistics.Games))
		return
	}
	r := settingsReport{Event: "settings", Set: ev.Set, Settings: []settingRow{}, wanted: f.wanted}
	f.wanted = ""
	for _, s := range ev.Settings {
		row := settingRow{Key: s.Key, Value: printable(s.Value), Values: slices.Clone(s.Values), By: printable(s.By)}
		r.Settings = append(r.Settings, row)
		if s.Key == "lang" && ev.Set == s.Key && f.opts.Words != nil {
			f.opts.Messages = f.opts.Words(s.Value)
			f.words = f.opts.words()
		}
	}
	f.tell(r)
}

type settingsReport struct {
	Event    string       `json:"event"`
	Set      string       `json:"set,omitempty"`
	Settings []settingRow `json:"settings"`

	wanted string // tell what this one can be
}

type settingRow struct {
	Key    string   `json:"key"`
	Value  string   `json:"value"`
	Values []string `json:"values,omitempty"`
	By     string   `json:"by,omitempty"`
}

func (r settingsReport) text(w words) []string {
	t := w.all.Settings
	var all []string
	for _, s := range r.Settings {
		value := t.Value(s.Key, s.Value)
		if s.By != "" {
			value += w.Comma + fmt.Sprintf(t.By, s.By)
		}
		switch {
		case r.Set == s.Key:
			return []string{fmt.Sprintf(t.IsNow, t.Name(s.Key), value)}
		case r.wanted == s.Key:
			all = append(all, fmt.Sprintf(t.Row, s.Key, value, t.What[s.Key]))
			if s.Values != nil {
				all = append(all, fmt.Sprintf(t.Choices, s.Key, strings.Join(asTyped(s.Values), w.Comma)))
			}
		case r.wanted == "" && r.Set == "":
			all = append(all, fmt.Sprintf(t.Row, s.Key, value, t.What[s.Key]))
		}
	}
	if len(all) == 0 {
		return []string{w.why(session.ErrSetting)}
	}
	return all
}

// asTyped are values as they are typed.
func asTyped(values []string) []string {
	names := map[string]string{"true": "on", "false": "off", "": "auto"}
	all := slices.Clone(values)
	for i, v := range all {
		if name, ok := names[v]; ok {
			all[i] = name
		}
	}
	return all
}
