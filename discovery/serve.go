package discovery

import (
	"log/slog"
	"net"
	"runtime"

	"github.com/hashicorp/mdns"
)

// libraryServer runs one hashicorp server. Its socket is bound to the wildcard
// address, so on Linux it hears every interface that the wire layer has joined;
// a second one would answer everything twice. Elsewhere it hears its own only.
type libraryServer struct {
	log     *slog.Logger
	running *mdns.Server
	index   int
}

func (l *libraryServer) restart(z *unicastZone, i iface) error {
	l.stop()
	s, err := mdns.NewServer(&mdns.Config{
		Zone:   z,
		Iface:  &net.Interface{Index: i.Index, Name: i.Name, Flags: i.Flags},
		Logger: slog.NewLogLogger(l.log.Handler(), slog.LevelDebug),
	})
	if err != nil {
		return err
	}
	l.running, l.index = s, i.Index
	return nil
}

func (l *libraryServer) covers(index int) bool {
	return l.running != nil && (runtime.GOOS == "linux" || l.index == index)
}

func (l *libraryServer) stop() {
	if l.running != nil {
		_ = l.running.Shutdown()
		l.running = nil
	}
}
