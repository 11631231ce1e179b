package host

import (
	"context"
	"time"

	"qiyou/ai"
	"qiyou/ui/session"
)

// analyseFor is how long an engine looks at a board of an analysis, where the face
// does not say.
const analyseFor = 500 * time.Millisecond

// analysing is the game that an engine goes through for the face.
type analysing struct {
	match  string
	cancel context.CancelFunc
}

// analyse has an engine go through a game, in place of the one that it goes through.
func (h *Host) analyse(w session.Analyse) {
	if h.analysing != nil {
		h.analysing.cancel()
		h.analysing = nil
	}
	if len(w.States) == 0 {
		return
	}
	engine, code := h.analyst(w)
	if code != "" {
		h.refuse(code)
		return
	}
	if w.Look <= 0 {
		w.Look = analyseFor
	}
	limits := ai.Limits{Level: ai.MaxLevel, Time: min(w.Look, session.MaxLook), Threads: h.manner.Threads}
	ctx, cancel := context.WithCancel(h.ctx)
	now := &analysing{w.Match, cancel}
	h.analysing = now
	tell := func(v *session.Verdict) {
		h.post(func() {
			if h.analysing == now {
				h.emit(session.Analysed{Key: w.Key, Boards: len(w.States), Verdict: v})
			}
		})
	}
	h.cfg.Go("analysis", func() {
		defer cancel()
		for v, err := range ai.Review(ctx, steady{engine, h}, ai.Past{Setup: w.Setup, States: w.States, Moves: w.Moves}, limits) {
			if h.unadvised(ctx, err) {
				break
			}
			tell(&session.Verdict{
				Ply: v.Ply, Known: v.Known, Chance: v.Chance, Forced: v.Forced, Played: v.Played, Cost: v.Loss, Best: v.Best.Move,
				Line: v.Best.Line[:min(len(v.Best.Line), session.MaxExpected)],
			})
		}
		tell(nil)
	})
}

// analyst is the engine for w, or the code of why there is none.
func (h *Host) analyst(w session.Analyse) (ai.Engine, string) {
	if len(w.States) != len(w.Moves)+1 {
		return nil, session.ErrSetup
	}
	a := session.Advise{Match: w.Match, Setup: w.Setup}
	for _, a.State = range w.States {
		if a.State == nil {
			return nil, session.ErrSetup
		}
		if code := h.noAdvice(a); code != "" {
			return nil, code
		}
	}
	a.State = w.States[0]
	return h.advisor(a)
}
