package host

import (
	"qiyou/cmd/internal/store"
	"qiyou/cmd/internal/table"
	"qiyou/ui/session"
)

// take takes in a wish, or does what something beside the loop has left to do.
func (h *Host) take(v any) {
	switch v := v.(type) {
	case func():
		v()
	case session.Attend:
		h.rereadBook()
	case session.Invite:
		h.invite(v)
	case session.Answer:
		h.answer(v)
	case session.Counter:
		h.counter(v)
	case session.Cancel:
		h.cancel(v.Invitation)
	case session.PlayComputer:
		h.playComputer(v)
	case session.PlayHere:
		h.playLocal(v.Offer, h.person(), session.Player{Name: h.name, Kind: session.Person}, nil)
	case session.ListRecords:
		h.listRecords(v)
	case session.OpenRecord:
		h.openRecord(v)
	case session.ListPaths:
		h.beside("paths", func() func() {
			names := store.Paths(v.Path)
			return func() { h.emit(session.Paths{Asked: v.Path, Names: names}) }
		})
	case session.SaveRecord:
		h.saveStudy(v)
	case session.SavePicture:
		h.savePicture(v)
	case session.Gather:
		h.gather(v)
	case session.StopGathering:
		h.stopGathering()
	case session.Export:
		h.export(v)
	case session.Check:
		h.check(v)
	case session.PlayOn:
		h.playOn(v)
	case session.Reopen:
		h.reopen(v.Match)
	case session.Yield:
		h.yield(v.Match)
	case session.Discard:
		h.discard(v.Match)
	case session.Act:
		h.act(v)
	case session.Leave:
		h.leave(v.Match)
	case session.Rematch:
		h.rematch(v)
	case session.Say:
		h.say(v)
	case session.Mute:
		h.mute(v)
	case session.Rename:
		h.rename(v.Name)
	case session.Mode:
		h.setMode(v)
	case session.ListStatistics:
		h.listStatistics()
	case session.ListSettings:
		h.tellSettings("")
	case session.Set:
		h.set(v)
	case session.Block:
		h.block(v.Peer)
	case session.Verify:
		h.verify(v)
	case session.SameWords:
		h.sameWords(v)
	case session.Watch:
		h.watchPeer(v.Peer)
	case session.AllowWatch:
		h.allowWatch(v.Who)
	case session.Overhear:
		h.overhear(v.On)
	case session.Advise:
		h.advise(v)
	case session.Analyse:
		h.analyse(v)
	case session.Keep:
		h.keepWatched(v.Match)
	}
}

// act is a command at a table.
func (h *Host) act(w session.Act) {
	switch s := h.find(w.Match); {
	case s == nil:
	case s.watching:
		h.refuse(session.ErrWatching)
	default:
		s.table.Post(table.Act{Command: w.Command})
	}
}

// rename gives the person here another name, of which peers hear.
func (h *Host) rename(name string) {
	name = cleanName(name)
	if name == "" {
		h.refuse(session.ErrName)
		return
	}
	h.name = name
	if h.cfg.Node != nil {
		h.cfg.Node.SetHello(name)
	}
	h.announce()
	tell(h.cfg.Chosen.Name, name)
	h.notice(session.NoticeRenamed, name)
	h.lobby()
}
