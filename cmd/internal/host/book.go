package host

import (
	"time"

	"qiyou/cmd/internal/store"
	"qiyou/p2p/wire"
	"qiyou/ui/session"
)

// readBook takes in the book as it is on the disk.
func (h *Host) readBook() error {
	stamp := h.cfg.Store.BookStamp() // before it is read: what is written meanwhile is read again
	book, err := h.cfg.Store.ReadBook()
	if err != nil {
		return err
	}
	h.trust.stamp = stamp
	h.setBook(book)
	return nil
}

// setBook makes book the one that counts. Who is blocked in it is out.
func (h *Host) setBook(book store.Book) {
	h.trust.take(book)
	if h.cfg.Door != nil {
		h.cfg.Door.set(book, h.mode.KnownOnly)
	}
	for id, l := range h.links.up {
		if book.Blocked(id) {
			l.Close(wire.CloseNoAnswer)
		}
	}
	for _, s := range h.tables {
		if !s.remote.IsZero() && book.Blocked(s.remote) {
			name := s.name()
			h.close(s)
			h.emit(session.Left{Match: name})
		}
	}
}

// editBook changes the book, as it is on the disk by now.
func (h *Host) editBook(change func(*store.Book)) {
	book, err := h.cfg.Store.EditBook(change)
	if err != nil {
		h.cfg.Log.Error("book of peers", "error", err)
		return
	}
	h.setBook(book)
}

// How often the book is looked at for what another program wrote. Whoever comes is
// judged by the book of that moment: without a link only the screen can be late.
const (
	bookLinks = 5 * time.Second
	bookIdle  = 30 * time.Second
)

// rereadLater has the book looked at on the full second, when the node looks about as
// well, so that an idle program wakes once for both.
func (h *Host) rereadLater(now time.Time) {
	every := bookIdle
	if len(h.links.up) > 0 {
		every = bookLinks
	}
	h.reread.Reset(now.Truncate(every).Add(every).Sub(now.Round(0)))
}

// rereadBook takes in the book where another program has changed it.
func (h *Host) rereadBook() {
	if h.cfg.Store.BookStamp() == h.trust.stamp {
		return
	}
	if err := h.readBook(); err != nil {
		h.cfg.Log.Error("book of peers", "error", err)
		return
	}
	for id := range h.links.up {
		h.showLinks(id)
	}
	h.lobby()
}

// refreshBook takes in what a table has written into the book.
func (h *Host) refreshBook() {
	if book, err := h.cfg.Store.ReadBook(); err == nil {
		h.setBook(book)
		h.lobby()
	}
}
