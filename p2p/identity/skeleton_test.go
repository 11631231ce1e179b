package identity

import (
	"testing"
	"time"
	"unicode/utf8"
)

func TestLookAlikes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"user", "user", true},
		{"user", "usеr", true}, // Cyrillic е
		{"user", "ｕｓｅｒ", true}, // full width
		{"user", "USER", true},
		{"user", "uṡér", true},
		{"user", " us-er.", true},
		{"user", "𝐮𝓼𝖊𝚛", true}, // mathematical letters
		{"user", "υѕεг", true}, // Greek and Cyrillic
		{"marla", "rnarIa", true},
		{"Bill", "B1ll", true},
		{"bob", "b0b", true},
		{"will", "vvill", true},
		{"王未", "王末", true},
		{"张三", "张三 ✓", true},
		{"张三", "張三", false}, // another form of the sign is not another sign
		{"张三", "张四", false},
		{"ann", "anna", false},
		{"user", "user2", false},
		{"コ", "ゴ", false}, // the mark makes another letter
		{"☺", "☹", false},
		{"☺", "☺", true},
	} {
		if got := Skeleton(c.a) == Skeleton(c.b); got != c.want {
			t.Errorf("%q and %q: alike %v, want %v (%q, %q)", c.a, c.b, got, c.want, Skeleton(c.a), Skeleton(c.b))
		}
	}
	if Skeleton("") != "" {
		t.Error("nothing looks like something")
	}
}

// Every rune of the table is folded before it is looked up, and what stands for
// the others stands for itself.
func TestLookAlikeTable(t *testing.T) {
	t.Parallel()
	for r, to := range lookAlikes {
		if got := Skeleton(string(r)); got != string(to) {
			t.Errorf("%q is %q, want %q", r, got, to)
		}
		if again, ok := lookAlikes[to]; ok {
			t.Errorf("%q stands for %q, which stands for %q", to, r, again)
		}
	}
}

func TestNamesakes(t *testing.T) {
	t.Parallel()
	day := time.Unix(1e9, 0).UTC()
	friend, rival, stranger := key(t, 1).ID(), key(t, 2).ID(), key(t, 3).ID()
	var b Book
	b.Seen(friend, "user", day)
	names := func(id ID, name string) (all []ID) {
		for _, n := range b.Namesakes(id, name) {
			all = append(all, n.ID)
		}
		return all
	}
	check := func(what string, got []ID, want ...ID) {
		t.Helper()
		if len(got) != len(want) {
			t.Errorf("%s: got %v, want %v", what, got, want)
			return
		}
		for i := range got {
			if got[i] != want[i] {
				t.Errorf("%s: got %v, want %v", what, got, want)
			}
		}
	}
	check("the friend", names(friend, "user"))
	check("a stranger", names(stranger, "usеr"), friend)
	check("a key not known yet", names(ID{}, "USER"), friend)
	check("another name", names(stranger, "ann"))
	b.Seen(rival, "usеr", day.Add(time.Hour))
	check("the one met later", names(rival, "usеr"), friend)
	check("the one met first", names(friend, "user"))
	check("a third", names(stranger, "user"), friend, rival)
	b.Verify(rival, true)
	check("verified", names(rival, "usеr"))
	check("beside a verified one", names(friend, "user"), rival)
	check("the verified one first", names(stranger, "user"), rival, friend)
	b.Verify(rival, false)
	b.Rename(friend, "Li")
	check("a petname counts", names(stranger, "li"), friend)
	check("and so do the names it gave", names(stranger, "user"), friend, rival)
	b.Block(rival, true)
	check("a blocked key is nobody to be taken for", names(stranger, "user"), friend)
}

func FuzzSkeleton(f *testing.F) {
	for _, s := range []string{"usеr", "ｕｓｅｒ", "rnarIa", "☺", "İ", "ﷺ", "\xff", "e\u0301", "張三"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		one := Skeleton(s)
		if utf8.ValidString(s) && !utf8.ValidString(one) {
			t.Errorf("%q gave %q", s, one)
		}
		if two := Skeleton(one); utf8.ValidString(s) && two != one {
			t.Errorf("%q is %q, which is %q", s, one, two)
		}
	})
}
