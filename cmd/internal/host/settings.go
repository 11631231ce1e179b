package host

import (
	"errors"
	"strconv"

	"qiyou/ui/session"
)

// set sets a setting, and does what follows from it here. What follows from it
// on the screen is for the face.
func (h *Host) set(w session.Set) {
	if err := h.setting(w); err != nil {
		h.refuse(settingCode(err))
		return
	}
	on := w.Value == "true" || w.Value == "on"
	switch mode := h.mode; w.Key {
	case "name":
		if cleanName(w.Value) != h.name {
			h.rename(w.Value)
		}
	case "known":
		mode.KnownOnly = on
		h.setMode(mode)
	case "invisible":
		mode.Invisible = on
		h.setMode(mode)
	case "watchers":
		h.allowWatch(w.Value)
	case "resign":
		h.manner.Resigns = on
	case "ponder":
		h.manner.Ponders = on
	case "threads":
		h.manner.Threads, _ = strconv.Atoi(w.Value) // a setting by now
	case "overhear":
		h.overhear(on)
	}
	h.tellSettings(w.Key)
}

// settingCode is why a setting was not set.
func settingCode(err error) string {
	if coded := (session.Error{}); errors.As(err, &coded) {
		return coded.ID
	}
	return session.ErrSetting
}

func (h *Host) setting(w session.Set) error {
	if h.cfg.Settings == nil {
		return session.Error{ID: session.ErrSetting}
	}
	return h.cfg.Settings.Set(w.Key, w.Value)
}

// tellSettings tells the face what can be set; key is what was just set, "" for
// nothing.
func (h *Host) tellSettings(key string) {
	ev := session.Settings{Set: key}
	if h.cfg.Settings != nil {
		ev.Settings = h.cfg.Settings.All()
	}
	h.emit(ev)
}
