package host

import (
	"fmt"
	"net/netip"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"qiyou/cmd/internal/hostile"
	"qiyou/game"
	"qiyou/game/match"
	"qiyou/p2p"
	"qiyou/ui/session"
)

// TestHostile runs the table of package hostile: each class against one host
// that plays an honest match at the same time. After every case the memory and
// the goroutines are what they were, the honest match goes on, and whatever a
// face was told is inert. It is not parallel: it counts goroutines.
func TestHostile(t *testing.T) {
	byClass := map[int][]hostile.Case{}
	for _, c := range hostile.Cases() {
		byClass[c.Class] = append(byClass[c.Class], c)
	}
	for i, name := range hostile.Classes() {
		t.Run(fmt.Sprintf("%02d %s", i+1, name), func(t *testing.T) {
			if len(byClass[i+1]) == 0 {
				t.Fatal("no case")
			}
			synctest.Test(t, func(t *testing.T) { siege(t, byClass[i+1]) })
			t.Logf("%d cases", len(byClass[i+1]))
		})
	}
}

// besieged is ann, who is attacked, and ben, who plays with her.
type besieged struct {
	t        *testing.T
	lan      *hostile.LAN
	ann, ben *player
	eyes     *eyes
	honest   session.Snapshot // the match of the two, as ben has it
	points   [2][]string      // where the two put their stones, without five in a row
	cases    int
}

// besiege begins the match of the two.
func besiege(t *testing.T) *besieged {
	t.Helper()
	lan := &hostile.LAN{}
	tables := func(c *Config) { c.Tables = 1000 }
	b := &besieged{t: t, lan: lan}
	b.ann = startOn(t, "ann", t.TempDir(), p2p.Config{Conn: lan.Socket(address(1))}, tables)
	b.ben = startOn(t, "ben", t.TempDir(), p2p.Config{Conn: lan.Socket(address(2))}, nil)
	b.ann.addr, b.ben.addr = address(1).String(), address(2).String()
	b.eyes = watch(b.ann)
	for y := range int8(15) {
		for x := range int8(15) {
			who := (x/2 + y) % 2
			b.points[who] = append(b.points[who], game.PlaceAt(game.Point{Col: x, Row: y}).String())
		}
	}
	b.eyes.accept.Store(true)
	b.ben.do(session.Invite{Peer: b.ann.addr, Offer: offer(match.InviterSecond)})
	b.honest = b.ben.plies(0)
	b.move()
	return b
}

func siege(t *testing.T, cases []hostile.Case) {
	b := besiege(t)
	defer b.eyes.done()
	for _, c := range cases {
		b.attack(c)
	}
	b.files()
	book, err := b.ann.host.cfg.Store.ReadBook()
	for id, p := range book.Peers {
		if p.Trusted() {
			t.Errorf("%v is taken for verified", id)
		}
	}
	if err != nil || len(book.Peers) == 0 {
		t.Errorf("the book has %d keys, %v", len(book.Peers), err)
	}
}

// address is host n of the LAN.
func address(n int) netip.AddrPort {
	return netip.AddrPortFrom(netip.AddrFrom4([4]byte{10, 0, byte(n >> 8), byte(n)}), 1976)
}

// move lets ann and then ben put a stone.
func (b *besieged) move() {
	b.t.Helper()
	n := len(b.honest.Match.Plies())
	b.ann.act(b.honest, game.First, match.DoMove, b.points[0][n/2])
	b.ben.plies(n + 1)
	b.ben.act(b.honest, game.Second, match.DoMove, b.points[1][n/2])
	b.honest = b.ben.plies(n + 2)
	b.eyes.until("the honest move", func(e *eyes) bool { return e.tables[b.honest.ID].Match.Len() == b.honest.Match.Len() })
}

// attack runs one case and looks at what is left of ann.
func (b *besieged) attack(c hostile.Case) {
	b.t.Helper()
	b.cases++
	time.Sleep(askedEvery/maxAsked + time.Second) // so that this stranger may ask too
	at := address(100 + b.cases)
	goroutines, heap := runtime.NumGoroutine(), heap()
	b.eyes.accept.Store(c.Needs == hostile.Seat)
	a := hostile.New(b.lan.Socket(at), fmt.Sprint(c.Class, " ", c.Name))
	a.To, a.Match, a.Log = address(1), b.honest.Match.ID(), b.honest.Match.Log()
	a.Invite = func() error {
		return b.ann.host.Do(session.Invite{Peer: at.String(), Offer: offer(match.InviterFirst)})
	}
	if c.Needs == hostile.Key {
		a.Stolen = b.ben.key
	}
	asked, began := b.eyes.asked(), time.Now()
	if err := c.Do(a); err != nil {
		b.t.Errorf("%s: %v", c.Name, err)
	}
	took := time.Since(began)
	if took > c.Limit+time.Second {
		b.t.Errorf("%s: it took %v, want %v", c.Name, took, c.Limit)
	}
	if n := b.eyes.asked() - asked; n > 6+int(took/(10*time.Second))+1 {
		b.t.Errorf("%s: the face was asked %d times in %v", c.Name, n, took)
	}
	if c.Needs == hostile.Key {
		await(b.ben, "word of it", func(e session.Notice) bool { return e.Code == session.NoticeElsewhere && e.Args[0] == "ann" })
	}
	b.sat(c, a)
	if err := a.Close(); err != nil {
		b.t.Errorf("%s: close: %v", c.Name, err)
	}
	b.move()
	b.settle(c, goroutines, heap)
}

// sat checks that ann has of a match with the attacker what both signed and no
// more, and leaves it.
func (b *besieged) sat(c hostile.Case, a *hostile.Attack) {
	b.t.Helper()
	if a.Sat == nil {
		return
	}
	id := matchName(a.Sat.ID())
	b.eyes.until(c.Name+": the match as it was", func(e *eyes) bool { return e.tables[id].Match.Head() == a.Sat.Head() })
	synctest.Wait()
	if got := b.eyes.table(id).Match; got.Head() != a.Sat.Head() {
		b.t.Errorf("%s: ann has %d events, %d were signed", c.Name, got.Len(), a.Sat.Len())
	}
	b.ann.do(session.Leave{Match: id})
	if !a.Sat.Over() {
		b.ann.do(session.Discard{Match: id})
	}
}

// settle waits until ann holds no more than before a case.
func (b *besieged) settle(c hostile.Case, goroutines int, before uint64) {
	b.t.Helper()
	limit := time.Now().Add(70 * time.Second) // an invitation stands for 60 s
	for runtime.NumGoroutine() > goroutines || b.eyes.standing() > 0 {
		if time.Now().After(limit) {
			b.t.Errorf("%s: %d goroutines, were %d; %d invitations\n%s", c.Name, runtime.NumGoroutine(), goroutines, b.eyes.standing(), who())
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	if after := heap(); after > before+(2<<20) {
		b.t.Errorf("%s: %d kB more are held", c.Name, (after-before)>>10)
	}
}

// who counts the goroutines by who started them.
func who() string {
	stacks := make([]byte, 1<<20)
	stacks = stacks[:runtime.Stack(stacks, true)]
	count := map[string]int{}
	for _, m := range regexp.MustCompile(`created by (\S+)`).FindAllSubmatch(stacks, -1) {
		count[string(m[1])]++
	}
	return fmt.Sprint(count)
}

// heap is what is in use.
func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// fileName is what every file and folder of ann may be called.
var fileName = regexp.MustCompile(`^[.a-z0-9-]+$`)

// files checks that nothing in ann's folder is named by anybody else, and that
// there is not much of it.
func (b *besieged) files() {
	b.t.Helper()
	total := int64(0)
	err := filepath.WalkDir(b.ann.home, func(path string, d os.DirEntry, err error) error {
		if err != nil || path == b.ann.home {
			return err
		}
		if !fileName.MatchString(d.Name()) || strings.Contains(d.Name(), "..") {
			b.t.Errorf("a file is called %q", path)
		}
		if info, err := d.Info(); err == nil && info.Mode().IsRegular() {
			total += info.Size()
		}
		return nil
	})
	if most := int64(64<<10 + b.cases*(8<<10)); err != nil || total > most {
		b.t.Errorf("%d bytes on disk after %d cases, at most %d; %v", total, b.cases, most, err)
	}
}

// TestProtocolHasEveryClass: section 9 of PROTOCOL.md is the same table; each
// row names the tests that prove it. That they exist is tested in archtest.
func TestProtocolHasEveryClass(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../../p2p/PROTOCOL.md")
	if err != nil {
		t.Fatal(err)
	}
	for i, class := range hostile.Classes() {
		row := regexp.MustCompile(fmt.Sprintf(`(?m)^\| %d \| %s[^|]*\| [^|]+ \| (?:(?:Test|Fuzz)\w+(?:, )?)+ \|$`, i+1, regexp.QuoteMeta(class)))
		if n := len(row.FindAll(text, -1)); n != 1 {
			t.Errorf("class %d, %s: %d rows, want 1", i+1, class, n)
		}
	}
}

// TestHostileTable counts the cases.
func TestHostileTable(t *testing.T) {
	t.Parallel()
	count := make([]int, len(hostile.Classes()))
	seen := map[string]bool{}
	for _, c := range hostile.Cases() {
		count[c.Class-1]++
		if key := fmt.Sprint(c.Class, c.Name); seen[key] {
			t.Errorf("two cases are called %q", c.Name)
		} else {
			seen[key] = true
		}
	}
	total := 0
	for i, n := range count {
		t.Logf("class %2d, %s: %d cases", i+1, hostile.Classes()[i], n)
		if n == 0 {
			t.Errorf("class %d has no case", i+1)
		}
		total += n
	}
	if t.Logf("%d cases", total); len(count) != 22 || total < 150 {
		t.Errorf("%d cases of %d classes, want 150 of 22", total, len(count))
	}
}
