package discovery

import (
	"context"
	"os"
	"runtime"
	"sync/atomic"
	"testing"
	"time"
)

// Interfaces that come and go cost no descriptor and no goroutine. Everything is
// real but the list of interfaces; it runs alone, so that the counts are its own.
func TestFlapsLeakNothing(t *testing.T) {
	all, err := systemInterfaces()
	if err != nil || len(all) == 0 {
		skipOrFail(t, "needs a network interface")
	}
	var flap atomic.Int64
	flaps := make(chan struct{})
	s := New(Config{
		Self: Self{ID: "abcdefghij234567", Name: "flap", Port: 1976},
		interfaces: func() ([]iface, error) {
			if flap.Load()%2 == 0 {
				return nil, nil
			}
			return all, nil
		},
		watch: func(ctx context.Context, changed func()) error {
			for {
				select {
				case <-flaps:
					flap.Add(1)
					changed()
				case <-ctx.Done():
					return nil
				}
			}
		},
	})
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() { defer close(ended); _ = s.Run(ctx) }()
	round := func(n int) (descriptors, goroutines int) {
		for range n {
			flaps <- struct{}{}
			time.Sleep(settleLinks + 5*time.Millisecond)
		}
		time.Sleep(laterBurst + 100*time.Millisecond)
		runtime.GC()
		time.Sleep(50 * time.Millisecond)
		fds, _ := os.ReadDir("/proc/self/fd")
		return len(fds), runtime.NumGoroutine()
	}
	d0, g0 := round(20)
	d1, g1 := round(100)
	if d1 > d0+2 || g1 > g0+2 {
		t.Errorf("after 100 flaps %d descriptors and %d goroutines, before %d and %d", d1, g1, d0, g0)
	}
	cancel()
	began := time.Now()
	<-ended
	if d := time.Since(began); d > 150*time.Millisecond {
		t.Errorf("Run ended after %v, want at most 150 ms", d)
	}
}
