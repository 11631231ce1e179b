package p2p

import (
	"context"
	"errors"
	"time"

	"qiyou/p2p/identity"
	"qiyou/p2p/wire"
)

// Run answers those who dial until ctx ends. Then it says goodbye on every
// link, waits until the other side has read all that was sent (at most 2 s),
// closes the socket and last of all the events. It is called once.
func (n *Node) Run(ctx context.Context) error {
	var broken error
	accepting, stop := context.WithCancel(ctx)
	n.spawn(func() {
		broken = n.accept(accepting)
		stop()
	})
	n.spawn(n.answerProbes)
	n.watch(accepting)
	stop()
	n.end()
	if ctx.Err() == nil && broken != nil {
		return &Error{CodeSocket, broken}
	}
	return nil
}

func (n *Node) accept(ctx context.Context) error {
	for {
		conn, err := n.listener.Accept(ctx)
		if err != nil {
			if ctx.Err() != nil {
				return nil
			}
			return err
		}
		n.spawn(func() { n.welcome(conn) })
	}
}

// sleepJump is how late by the wall clock a tick must be before we call it a
// sleep. The monotonic clock may stand still while a machine sleeps.
const sleepJump = 3 * time.Second

// How often the node looks whether the machine has slept: without a link there is
// little to be done then.
const (
	watchLinks = time.Second
	watchIdle  = 30 * time.Second
)

// watch notices until ctx ends that the machine has slept. It looks on full
// seconds: what an idle program does by the clock is done in one go.
func (n *Node) watch(ctx context.Context) {
	for {
		every := watchIdle
		if len(n.all()) > 0 {
			every = watchLinks
		}
		last := time.Now()
		every = last.Truncate(every).Add(every).Sub(last.Round(0))
		tick := time.NewTimer(every)
		select {
		case <-ctx.Done():
			tick.Stop()
			return
		case <-tick.C:
		}
		if slept, ok := asleep(last, time.Now(), every); ok {
			n.log.Info("woke up", "slept", slept)
			n.Wake()
		}
	}
}

// asleep is for how long the machine slept between two ticks that should be
// every apart, by the wall clock, and whether it is a sleep.
func asleep(last, now time.Time, every time.Duration) (time.Duration, bool) {
	late := now.Round(0).Sub(last.Round(0)) - every
	return late, late > sleepJump
}

// Wake says that the machine has slept or the network is another: every link
// is asked at once whether it still is one, and the peers of those that do not
// answer are dialled beside them, if they are held. The node calls it itself
// after a sleep.
func (n *Node) Wake() {
	for _, l := range n.all() {
		l.ask()
	}
	n.notify()
}

// Check says that there is news of id, such as another address or a new start:
// a link to it is asked at once, as by Wake, and a Hold of it dials at once.
func (n *Node) Check(id identity.ID) {
	if l, _ := n.look(id); l != nil {
		l.ask()
	}
	n.notify()
}

func (n *Node) all() []*Link {
	n.mu.Lock()
	defer n.mu.Unlock()
	links := make([]*Link, 0, len(n.links))
	for _, l := range n.links {
		links = append(links, l)
	}
	return links
}

// end takes everything down in the order that loses nothing.
func (n *Node) end() {
	n.mu.Lock()
	n.ended = true
	n.mu.Unlock()
	n.cancel()
	links := n.all()
	for _, l := range links {
		l.Close(wire.CloseShutdown)
	}
	limit := time.NewTimer(2*byeTime + byeTime/2)
	defer limit.Stop()
	for _, l := range links {
		select {
		case <-l.done:
		case <-limit.C:
			limit.Reset(0)
		}
	}
	_ = n.listener.Close()
	close(n.quit)
	for _, l := range n.all() {
		_ = l.conn.CloseWithError(appCode(wire.CloseShutdown), "")
	}
	if err := errors.Join(n.transport.Close(), n.conn.Close()); err != nil {
		n.log.Debug("close", "err", err)
	}
	n.work.Wait()
	close(n.events)
}
