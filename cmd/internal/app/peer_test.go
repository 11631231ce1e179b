package app

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"qiyou/cmd/internal/store"
	"qiyou/discovery"
	"qiyou/p2p/identity"
)

func TestFindPeer(t *testing.T) {
	t.Parallel()
	var b store.Book
	ann, bob, other := identity.ID{1}, identity.ID{2}, identity.ID{3}
	now := time.Unix(1e9, 0)
	b.Seen(ann, "Ann", now)
	b.Seen(bob, "bob", now)
	b.Seen(other, "bob", now)
	b.Seen(other, "ann", now)
	b.Rename(ann, "Ann")
	for _, c := range []struct {
		who  string
		want identity.ID
		many int // how many it could be
	}{
		{"ann", ann, 0}, // the petname goes before a name that a key gives itself
		{"BOB", identity.ID{}, 2},
		{bob.String(), bob, 0},
		{bob.String()[:6], bob, 0},
		{strings.ToLower(bob.Short()[:4]), bob, 0},
		{bob.Short()[:3], identity.ID{}, 0},
		{"nobody", identity.ID{}, 0},
		{"", identity.ID{}, 0},
		{identity.ID{9}.Hex(), identity.ID{9}, 0},
	} {
		got, err := findPeer(b, c.who)
		if got != c.want || (err == nil) != (c.want != identity.ID{}) {
			t.Errorf("%q: got %v, %v, want %v", c.who, got, err, c.want)
		}
		if e, ok := err.(peerError); ok && len(e.many) != c.many {
			t.Errorf("%q: %d candidates, want %d: %v", c.who, len(e.many), c.many, e.many)
		}
	}
}

func TestPeerRows(t *testing.T) {
	t.Parallel()
	var b store.Book
	here, long, lately := identity.ID{1}, identity.ID{2}, identity.ID{3}
	now := time.Unix(1e9, 0)
	b.Seen(here, "here", now)
	b.Seen(long, "long", now)
	b.Seen(lately, "lately", now.Add(time.Hour))
	b.Add(here, store.Result{Wins: 1})
	rows := peerRows([]discovery.Peer{{ID: "aaaaaaaaaaaaaaaa", Name: "new"}, {ID: here.Short(), Name: "called otherwise"}}, b)
	var got []string
	for _, r := range rows {
		got = append(got, r.name())
	}
	if want := "new,called otherwise,lately,long"; strings.Join(got, ",") != want {
		t.Errorf("got %v, want %s", got, want)
	}
	if rows[0].known || !rows[1].known || rows[1].result.Wins != 1 {
		t.Errorf("%+v", rows[:2])
	}
}

func TestPeerCommands(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	run := func(args ...string) (out, errs string, code int) {
		var o, e bytes.Buffer
		none := func(string) string { return "" }
		code = Main(append([]string{"--home", home, "--lang", "en", "peer"}, args...), System{
			In: strings.NewReader(""), Out: &o, Err: &e, Getenv: none, LookupEnv: func(string) (string, bool) { return "", false },
		})
		return o.String(), e.String(), code
	}
	key, other := strings.Repeat("ab", 32), strings.Repeat("ac", 32)
	for _, c := range []struct {
		args string
		code int
		want string // in what is printed
	}{
		{"trust " + key + " --as Ann", exitDone, "Ann"},
		{"trust " + other + " --as Ann", exitDone, "Ann"},
		{"block Ann", exitNotFound, "VOV2-XK5L-VOV2-XK5L"},
		{"block vov2", exitDone, "✗ blocked"},
		{"verify vov2", exitDone, "--same"},
		{"verify vov2 --same", exitDone, "✓ verified"},
		{"unblock vov2", exitDone, "✓ verified\n"},
		{"name vov2 Anna", exitDone, "Anna"},
		{"verify Ann", exitDone, "VSWK-ZLFM-VSWK-ZLFM"},
		{"forget Ann", exitDone, "vswk"},
		{"forget Ann", exitNotFound, `no player "Ann"`},
		{"trust nobody", exitNotFound, `no player "nobody"`},
		{"list --wait 1ms --json", exitDone, `"petname":"Anna"`},
	} {
		out, errs, code := run(strings.Fields(c.args)...)
		if code != c.code || !strings.Contains(out+errs, c.want) {
			t.Errorf("%s: code %d, want %d; printed %s%s, want %s", c.args, code, c.code, out, errs, c.want)
		}
	}
}
