package discovery

import "time"

// health sums up.
func (e *engine) health(now time.Time) Health {
	h := Health{Interfaces: e.names(), Err: e.openErr, Peers: e.table.present()}
	sent, links := 0, 0
	for _, p := range e.ports {
		for _, err := range p.errs {
			links++
			if err == nil {
				sent++
			} else if h.Err == nil {
				h.Err = err
			}
		}
	}
	age := now.Sub(e.upSince)
	switch {
	case e.openErr != nil || (links > 0 && sent == 0):
		h.State = Blocked
	case h.Peers > 0:
		h.State = OK
	case len(e.all) == 0 || e.all[0].loopback():
		h.State = NoNetwork
	case age < quietAfter:
		h.State = Looking
	case e.heard:
		h.State = OK
	default:
		h.State = Quiet
	}
	return h
}
