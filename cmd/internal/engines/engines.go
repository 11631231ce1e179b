// Package engines opens engines of other programs: [Open] starts the command of
// a [Spec] by package child and speaks with it by package client.
package engines

import (
	"context"
	"io"
	"sync"
	"time"

	"qiyou/ai/protocol/client"
	"qiyou/cmd/internal/child"
)

// Spec is an engine and how it is had.
type Spec struct {
	Name     string   `json:"name"`
	Command  []string `json:"command"`
	Protocol string   `json:"protocol,omitempty"` // one of client.Protocols; empty to ask
	Dir      string   `json:"dir,omitempty"`      // the folder to run it in; empty is ours
}

// Program is an engine of another program.
type Program struct {
	*client.Engine
	mu   sync.Mutex
	runs []*child.Child // each start of the program, the last the one that may run
}

// Open starts the engine of s. The times of c count, and its Go; the error is a
// *client.Error.
func Open(ctx context.Context, s Spec, c client.Config) (*Program, error) {
	p := &Program{}
	if c.Go == nil {
		c.Go = func(_ string, f func()) { go f() }
	}
	c.Name, c.Protocol = s.Name, s.Protocol
	c.Dial = func(context.Context) (io.ReadWriteCloser, error) {
		run, err := child.Start(s.Dir, s.Command, c.Go)
		if err != nil {
			return nil, err
		}
		p.mu.Lock()
		defer p.mu.Unlock()
		p.runs = append(p.runs, run)
		return run, nil
	}
	e, err := client.Open(ctx, c)
	if err != nil {
		p.wait()
		return nil, err
	}
	p.Engine = e
	return p, nil
}

// Close ends the program and waits until it is no more.
func (p *Program) Close() error {
	err := p.Engine.Close()
	p.wait()
	return err
}

func (p *Program) wait() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, run := range p.runs {
		_ = run.Close()
		run.Wait()
	}
}

// CPU is the processor time that the program has used; false where the system
// does not say before it has ended.
func (p *Program) CPU() (sum time.Duration, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, run := range p.runs {
		used, ok := run.CPU()
		if !ok {
			return 0, false
		}
		sum += used
	}
	return sum, true
}
