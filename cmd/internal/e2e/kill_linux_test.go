package e2e

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// view is what a run of the program has told so far.
type view struct {
	board
	started, over, sent, invited bool
	open                         int    // number of the one match that lies open, 0 for none
	asked                        string // what the other wants, at this head
	asking                       string // what this one wants
}

// look folds what p has told.
func look(p *player) (v view) {
	for _, e := range p.all() {
		v.board.take(e)
		switch e.Event {
		case "start":
			v.started, v.over, v.asked, v.asking = true, false, "", ""
		case "left":
			v.started = false
		case "move", "undo":
			v.asked, v.asking = "", ""
		case "asked":
			if e.Mine {
				v.asking = e.What
			} else {
				v.asked = e.What
			}
		case "end":
			v.over = true
		case "lobby":
			v.open = 0
			if len(e.Open) == 1 {
				v.open = e.Open[0].Number
			}
		case "invited":
			v.sent, v.invited = e.Mine, !e.Mine
		case "invite-ended":
			v.sent, v.invited = false, false
		}
	}
	return v
}

// stage is a step of a match: what one end says, when it may, and what both are
// to know after it.
type stage struct {
	name string
	who  int
	say  string
	when func(who, other view) bool
	done func(who, other view) bool
}

// moves says that these moves stand.
func (v view) stand(moves []string) bool { return v.started && slices.Equal(v.moves, moves) }

// move is the stage of a move after others.
func moveStage(moves []string) stage {
	n := len(moves) - 1
	return stage{
		name: fmt.Sprintf("move %d", n+1), who: n % 2, say: moves[n],
		when: func(who, _ view) bool { return who.stand(moves[:n]) },
		done: func(who, other view) bool { return who.stand(moves) && other.stand(moves) },
	}
}

// askStage is a wish that the other is to hear of; grantStage grants it.
func askStage(who int, what string) stage {
	return stage{
		name: what + " asked", who: who, say: what,
		when: func(v, _ view) bool { return v.started && v.asking == "" },
		done: func(_, other view) bool { return other.asked == what },
	}
}

func grantStage(who int, what string, moves []string) stage {
	return stage{
		name: what + " granted", who: who, say: what,
		when: func(v, _ view) bool { return v.started && v.asked == what },
		done: func(who, other view) bool { return who.stand(moves) && other.stand(moves) },
	}
}

// endStage is the last step.
func endStage(d stage) stage {
	d.name += ", the last"
	d.done = func(view, view) bool { return false } // but when one says that the match is over
	return d
}

// stages are the steps of a match that is ended by five, by a resignation of the
// one who waits, or by a draw.
func stages(end int) []stage {
	all := []stage{
		{name: "invite", who: 1, say: "invite alice",
			when: func(who, other view) bool { return !who.sent && who.open == 0 && other.open == 0 },
			done: func(who, other view) bool { return who.started || other.started || other.invited }},
		{name: "accept", who: 0, say: "accept",
			when: func(who, _ view) bool { return who.invited },
			done: func(who, other view) bool { return who.started && other.started }},
	}
	for n := range 4 {
		all = append(all, moveStage(five[:n+1]))
	}
	all = append(all, askStage(1, "undo"), grantStage(0, "undo", five[:3]), moveStage(five[:4]), askStage(1, "draw"), moveStage(five[:5]))
	switch end {
	case 0:
		for n := 5; n < 8; n++ {
			all = append(all, moveStage(five[:n+1]))
		}
		all = append(all, endStage(moveStage(five)))
	case 1:
		all = append(all, endStage(stage{name: "resign", who: 0, say: "resign", when: func(v, _ view) bool { return v.started && !v.over }}))
	default:
		all = append(all, askStage(1, "draw"), endStage(grantStage(0, "draw", nil)))
	}
	return all
}

// drive is a match that is driven to its end, whatever is killed meanwhile.
type drive struct {
	t     *testing.T
	l     *lab
	homes []string
	ps    [2]*player
	at    int       // the step under way
	again []*player // those that were started again
}

func (d *drive) run(i int) {
	d.ps[i] = start(d.t, d.l.host(i+1), d.homes[i], []string{"alice", "bob"}[i], "play", "--plain", "--first", "other")
}

// kill ends one program, or both, as a power cut would, and starts it again.
func (d *drive) kill(who []int) {
	for _, i := range who {
		d.ps[i].kill()
	}
	for _, i := range who {
		if errs := d.ps[i].errs.String(); errs != "" {
			d.t.Errorf("%s: stderr %q", d.ps[i].name, errs)
		}
		d.run(i)
		d.again = append(d.again, d.ps[i])
	}
}

// resumed is how long after they were up the programs that were started again
// had their match again.
func (d *drive) resumed() (all []time.Duration) {
	for _, p := range d.again {
		var up time.Time
		for _, e := range p.all() {
			switch e.Event {
			case "hello":
				up = e.at
			case "invited": // another match
				up = time.Time{}
			case "start":
				if !up.IsZero() {
					all = append(all, e.at.Sub(up))
				}
				up = time.Time{}
			}
		}
	}
	return all
}

// step does a stage until it is done, and says it again where that leads to
// nothing for a while. What was lost before it was on disk is done again from
// an earlier step.
func (d *drive) step(all []stage, struck func(stage)) {
	d.t.Helper()
	const again = 2 * time.Second
	s := all[d.at]
	var said time.Time
	for end := time.Now().Add(patience); ; time.Sleep(3 * time.Millisecond) {
		if time.Now().After(end) {
			d.t.Fatalf("%s is not done in %v: %+v, %+v", s.name, patience, look(d.ps[0]), look(d.ps[1]))
		}
		who, other := look(d.ps[s.who]), look(d.ps[1-s.who])
		if who.over || other.over || !who.started && !other.started && d.settled() {
			d.at = len(all)
			return
		}
		if s.done(who, other) {
			d.at++
			return
		}
		if time.Since(said) < again {
			continue
		}
		switch {
		case s.when(who, other):
			d.ps[s.who].say(s.say)
			if struck != nil {
				struck(s)
				struck = nil
				said = time.Now().Add(-again * 4 / 5) // what was killed says where it stands at once
				continue
			}
		case d.reopen():
		case d.at == 1 && !who.invited && !other.sent && !other.started && !who.started: // the invitation died with a program
			d.at = 0
			return
		case s.say == "undo" && strings.HasSuffix(s.name, "granted") && who.asked == "", s.name == "draw granted, the last" && who.asked == "":
			d.at-- // so did the question
			return
		default:
			continue
		}
		said = time.Now()
	}
}

// reopen goes on with a match that lies open at both ends, or at one.
func (d *drive) reopen() bool {
	did := false
	for _, p := range d.ps {
		if v := look(p); !v.started && v.open > 0 {
			p.say(fmt.Sprintf("resume %d", v.open))
			did = true
		}
	}
	return did
}

// strikes are how the moment of a kill is found: after a random time, when the
// program puts something on disk, or when it has told of something.
var strikes = []struct {
	name string
	wait func(d *drive, i int, r *rand.Rand)
}{
	{"after a time", func(_ *drive, _ int, r *rand.Rand) { time.Sleep(time.Duration(r.IntN(8000)) * time.Microsecond) }},
	{"at a write", func(d *drive, i int, r *rand.Rand) {
		written(d.t, filepath.Join(d.homes[i], []string{"journal", "records"}[r.IntN(2)]), 1+r.IntN(2))
	}},
	{"when told", func(d *drive, i int, _ *rand.Rand) {
		for n, end := len(d.ps[i].all()), time.Now().Add(50*time.Millisecond); len(d.ps[i].all()) == n && time.Now().Before(end); {
			time.Sleep(50 * time.Microsecond)
		}
	}},
}

// written waits until files in or under dir have been written to n times, but
// not for long.
func written(t *testing.T, dir string, n int) {
	t.Helper()
	fd, err := unix.InotifyInit1(unix.IN_NONBLOCK | unix.IN_CLOEXEC)
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(fd)
	under, _ := filepath.Glob(filepath.Join(dir, "*"))
	for _, at := range append(under, dir) {
		_, _ = unix.InotifyAddWatch(fd, at, unix.IN_MODIFY|unix.IN_CREATE|unix.IN_MOVED_TO) // what is not there yet is not watched
	}
	b := make([]byte, 4096)
	for end := time.Now().Add(50 * time.Millisecond); n > 0 && time.Now().Before(end); {
		if got, err := unix.Read(fd, b); err == nil && got > 0 {
			n--
			continue
		}
		time.Sleep(20 * time.Microsecond)
	}
}

// TestKilledAnywhere: one program or both are killed at any step of a match, and
// again near its end, and started again; the match goes on and both have the
// same record.
func TestKilledAnywhere(t *testing.T) {
	t.Parallel()
	trials, kills := 4, 3
	if deep {
		trials, kills = 100, 2
	}
	var mu sync.Mutex
	var times []time.Duration
	t.Run("trials", func(t *testing.T) {
		for i := range trials {
			t.Run(fmt.Sprintf("seed=%d", i), func(t *testing.T) {
				t.Parallel()
				r := rand.New(rand.NewPCG(uint64(i), 1))
				all := stages(i % 3)
				d := &drive{t: t, l: newLab(t, 2), homes: []string{t.TempDir(), t.TempDir()}}
				d.run(0)
				d.run(1)
				at := []int{i % len(all), len(all) - 1 - r.IntN(2)}
				for len(at) < kills {
					at = append(at, r.IntN(len(all)))
				}
				slices.Sort(at)
				for _, n := range at {
					d.until(all, n, r)
				}
				for d.at < len(all) {
					d.step(all, nil)
				}
				d.end()
				mu.Lock()
				defer mu.Unlock()
				times = append(times, d.resumed()...)
			})
		}
	})
	t.Logf("%d programs had their match again %s after they were up", len(times), figures(times))
}

// until plays up to the step at, and strikes in it.
func (d *drive) until(all []stage, at int, r *rand.Rand) {
	d.t.Helper()
	struck := false
	for d.at < len(all) && (d.at <= at || !struck) {
		if struck || d.at != at {
			if d.at > at {
				return
			}
			d.step(all, nil)
			continue
		}
		d.step(all, func(s stage) {
			who := [][]int{{0}, {1}, {0, 1}}[r.IntN(3)]
			how := strikes[r.IntN(len(strikes))]
			how.wait(d, who[0], r)
			d.t.Logf("%s: %v killed %s", s.name, who, how.name)
			d.kill(who)
			struck = true
		})
	}
}

// end waits until both have a record that both have signed, and no journal.
func (d *drive) end() {
	d.t.Helper()
	for end := time.Now().Add(patience); !d.settled(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			d.t.Fatalf("the end is not signed by both in %v", patience)
		}
	}
	for _, p := range d.ps {
		p.since(time.Time{}, "hello", func(e event) bool { return e.Event == "hello" }) // one that was just started cannot be told to end
		p.stop()
		p.quiet()
	}
	sameRecord(d.t, d.homes...)
}

func (d *drive) settled() bool {
	for _, home := range d.homes {
		if len(records(d.t, home)) != 1 {
			return false
		}
		all, _ := filepath.Glob(filepath.Join(home, "journal", "*"))
		for _, name := range all {
			// One that only the inviter has signed is of a match that never was.
			if data, err := os.ReadFile(name); err == nil && bytes.Count(data, []byte("\nE ")) > 1 {
				return false
			}
		}
	}
	return true
}
