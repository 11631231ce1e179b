package p2p

import (
	"context"
	"errors"
	"time"

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

// sleepJump is by how much the wall clock gets ahead of the monotonic one,
// which stands still while a machine sleeps, before we call it a sleep.
const sleepJump = 3 * time.Second

// watch notices until ctx ends that the machine has slept: then every link is
// asked at once whether it still is one.
func (n *Node) watch(ctx context.Context) {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	last := time.Now()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		now := time.Now()
		wall, run := now.Round(0).Sub(last.Round(0)), now.Sub(last)
		if last = now; wall-run > sleepJump {
			n.log.Info("woke up", "slept", wall-run)
			n.askAll()
		}
	}
}

func (n *Node) askAll() {
	for _, l := range n.all() {
		l.nudge()
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
