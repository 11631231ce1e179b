package linear

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"qiyou/game/match"
	"qiyou/ui/cell"
	"qiyou/ui/session"
)

type invitedReport struct {
	Event      string `json:"event"`
	Invitation string `json:"invitation"`
	Peer       string `json:"peer"`
	Tag        string `json:"tag"`
	Known      bool   `json:"known"`
	trust
	Mine    bool   `json:"mine"`
	Setup   string `json:"setup"`
	Clock   string `json:"clock"`
	Sides   string `json:"sides"`
	Text    string `json:"text"`
	Expires string `json:"expires"`
	Rematch bool   `json:"rematch"`
	// What a counter answers, and how it differs.
	Round   int      `json:"round,omitempty"`
	Before  *termsOf `json:"before,omitempty"`
	Changes []string `json:"changes,omitempty"`
	Draft   *termsOf `json:"draft,omitempty"` // what we had proposed at the same moment

	sides match.Sides
}

var sidesNames = [...]string{"lot", "inviter-first", "inviter-second"}

func (f *face) reportInvited(i session.Invitation) invitedReport {
	r := invitedReport{
		Event: "invited", Invitation: i.ID, Peer: cell.CleanName(i.Peer), Tag: printable(i.Tag), Known: i.Known, trust: trustOf(i.Verified, i.Like, i.Broken), Mine: i.Mine,
		Setup: i.Offer.Setup.String(), Clock: i.Offer.Clock.String(), Sides: sidesNames[min(i.Offer.Sides, match.InviterSecond)],
		Text: printable(i.Text), Expires: i.Expires.UTC().Format(time.RFC3339), Rematch: i.Rematch, Round: i.Round, sides: i.Offer.Sides,
	}
	for from, to := range map[*session.Offer]**termsOf{i.Before: &r.Before, i.Draft: &r.Draft} {
		if from != nil {
			terms := reportTerms(*from)
			*to = &terms
		}
	}
	if i.Before != nil {
		r.Changes = f.words.all.Changes(i)
	}
	return r
}

func (r invitedReport) text(w words) []string {
	changes := strings.Join(r.Changes, w.Semicolon)
	switch {
	case r.Mine && r.Round > 0:
		return []string{fmt.Sprintf(w.YouCounter, w.name(r.Peer), changes)}
	case r.Mine:
		return []string{fmt.Sprintf(w.YouInvited, w.name(r.Peer))}
	case r.Round > 0:
		return []string{fmt.Sprintf(w.CounterBy, w.name(r.Peer), changes, w.game(r.Setup), w.limit(r.Clock), w.sides(r.sides)) + " " + w.AnswerCounter}
	}
	line := fmt.Sprintf(w.InvitedBy, w.name(r.Peer), r.Tag+r.mark(w)+r.broken(w), w.game(r.Setup), w.limit(r.Clock), w.sides(r.sides))
	if !r.Known {
		line += " " + w.InvitedNew
	}
	if s := r.sentence(w, r.Peer); s != "" {
		line += " " + s
	}
	all := []string{line + " " + w.AnswerCounter}
	if r.Draft != nil {
		all = append(all, w.Crossed)
	}
	if r.Text != "" {
		all = append(all, fmt.Sprintf(w.InvitedText, w.name(r.Peer), r.Text))
	}
	return all
}

type inviteEndedReport struct {
	Event      string `json:"event"`
	Invitation string `json:"invitation"`
	Peer       string `json:"peer"`
	Mine       bool   `json:"mine"`
	Code       string `json:"code"`
	Port       int    `json:"port,omitempty"` // UDP port that does not answer
	Text       string `json:"text"`
}

func reportInviteEnded(e session.InviteEnded, w words) inviteEndedReport {
	return inviteEndedReport{
		Event: "invite-ended", Invitation: e.Invitation.ID, Peer: cell.CleanName(e.Invitation.Peer), Mine: e.Invitation.Mine,
		Code: e.Code, Port: e.Port, Text: w.why(e.Code),
	}
}

func (r inviteEndedReport) text(w words) []string {
	if r.Port != 0 {
		r.Text += fmt.Sprintf(" (UDP %d)", r.Port)
	}
	return []string{fmt.Sprintf(w.InviteOver, w.name(r.Peer), r.Text)}
}

// without is all without the invitation id.
func without(all []session.Invitation, id string) []session.Invitation {
	return slices.DeleteFunc(all, func(i session.Invitation) bool { return i.ID == id })
}

func (f *face) invitation(i session.Invitation) {
	told := slices.ContainsFunc(f.sent, func(o session.Invitation) bool { return o.ID == i.ID })
	if !told {
		f.tell(f.reportInvited(i))
	}
	if i.Mine {
		f.sent = append(without(f.sent, i.ID), i)
		return
	}
	f.invited = append(without(f.invited, i.ID), i)
	if f.opts.AutoAccept && !f.leaving && f.unfinished() < max(f.opts.Tables, 1) {
		f.do("", session.Answer{Invitation: i.ID, Accept: i.Like == session.Like{}}) // who could be taken for another needs a person
	}
}

func (f *face) inviteEnded(e session.InviteEnded) {
	f.invited, f.sent = without(f.invited, e.Invitation.ID), without(f.sent, e.Invitation.ID)
	f.tell(reportInviteEnded(e, f.words))
	if !f.beginning || !e.Invitation.Mine && !f.countered {
		return
	}
	switch e.Code {
	case session.EndAccepted:
	case session.EndCountered:
		f.countered = true
	case session.EndUnreachable, session.EndSilent:
		f.leave("error", fmt.Errorf("%w: %s", ErrPeerNotFound, e.Code))
	default:
		f.leave("error", fmt.Errorf("%w: %s", ErrRefused, e.Code))
	}
}
