package identity

import (
	"bytes"
	"crypto/ed25519"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
)

func key(t *testing.T, seed byte) *Key {
	t.Helper()
	k, err := Generate(bytes.NewReader(bytes.Repeat([]byte{seed}, 32)))
	if err != nil {
		t.Fatal(err)
	}
	return k
}

func code(err error) string {
	var e *Error
	if errors.As(err, &e) {
		return e.Code()
	}
	return ""
}

func TestSign(t *testing.T) {
	t.Parallel()
	k := key(t, 1)
	if !ed25519.Verify(k.Public(), []byte("x"), k.Sign([]byte("x"))) {
		t.Error("the signature does not fit")
	}
	if k.Derive("a") == k.Derive("b") || k.Derive("a") != key(t, 1).Derive("a") || k.Derive("a") == key(t, 2).Derive("a") {
		t.Error("derived secrets are not what they should be")
	}
	if _, err := Generate(strings.NewReader("short")); code(err) != CodeRandom {
		t.Errorf("got %v", err)
	}
}

func TestIDText(t *testing.T) {
	t.Parallel()
	id := key(t, 1).ID()
	const short, long = "gr2q7gf5lh6pzfdn", "GR2Q-7GF5-LH6P-ZFDN"
	if id.Short() != short || id.String() != long {
		t.Errorf("got %s and %s", id.Short(), id)
	}
	back, err := ParseID(strings.ToUpper(id.Hex()))
	if err != nil || back != id {
		t.Errorf("got %v, %v", back, err)
	}
	for _, s := range []string{"", "00", id.Hex() + "0", strings.Replace(id.Hex(), id.Hex()[:1], "g", 1), long} {
		if _, err := ParseID(s); code(err) != CodeIDForm {
			t.Errorf("%q: got %v", s, err)
		}
	}
	for _, s := range []string{short, long, strings.ToLower(long), "GR2Q 7GF5 LH6P ZFDN"} {
		if got, err := ParseShort(s); err != nil || got != short {
			t.Errorf("%q: got %q, %v", s, got, err)
		}
	}
	for _, s := range []string{"", short[:15], short + "a", "gr2q7gf5lh6pzfd1", "gr2q7gf5lh6pzfd=", "gr2q7gf5\nlh6pzfdn"} {
		if got, err := ParseShort(s); code(err) != CodeIDForm {
			t.Errorf("%q: got %q, %v", s, got, err)
		}
	}
}

func TestCertificate(t *testing.T) {
	t.Parallel()
	k := key(t, 1)
	c, err := k.Certificate(time.Unix(1e9, 0))
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := x509.ParseCertificate(c.Certificate[0])
	if err != nil {
		t.Fatal(err)
	}
	if got := parsed.PublicKey.(ed25519.PublicKey); !got.Equal(k.Public()) {
		t.Error("another key")
	}
	if parsed.Subject.String() != "" || len(c.Certificate[0]) > 400 {
		t.Errorf("subject %q, %d bytes", parsed.Subject, len(c.Certificate[0]))
	}
}

func TestLoadMakesAndKeeps(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "a", "b", "key.pem")
	first, err := Load(path)
	if err != nil {
		t.Fatal(err)
	}
	second, err := Load(path)
	if err != nil || second.ID() != first.ID() {
		t.Errorf("got %v, %v; want %v", second, err, first.ID())
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
	entries, _ := os.ReadDir(filepath.Dir(path))
	if len(entries) != 1 {
		t.Errorf("left behind: %v", entries)
	}
}

func TestFirstStartsAgree(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "key.pem")
	ids := make([]ID, 16)
	var all sync.WaitGroup
	for i := range ids {
		all.Go(func() {
			k, err := Load(path)
			if err != nil {
				t.Error(err)
				return
			}
			ids[i] = k.ID()
		})
	}
	all.Wait()
	for _, id := range ids {
		if id != ids[0] {
			t.Fatalf("two keys: %v and %v", id, ids[0])
		}
	}
}

func TestLoadRefuses(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	good := filepath.Join(dir, "good")
	if _, err := Load(good); err != nil {
		t.Fatal(err)
	}
	text, _ := os.ReadFile(good)
	rsaLike := pem.EncodeToMemory(&pem.Block{Type: pemType, Bytes: []byte("no key")})
	for _, c := range []struct {
		name string
		data []byte
		mode os.FileMode
		want string
	}{
		{"group", text, 0o640, CodeOpen},
		{"world", text, 0o604, CodeOpen},
		{"empty", nil, 0o600, CodeForm},
		{"garbage", []byte("hello"), 0o600, CodeForm},
		{"no key", rsaLike, 0o600, CodeForm},
		{"other type", bytes.ReplaceAll(text, []byte("PRIVATE KEY"), []byte("PUBLIC KEY")), 0o600, CodeForm},
	} {
		if runtime.GOOS == "windows" && c.want == CodeOpen {
			continue
		}
		path := filepath.Join(dir, c.name)
		if err := os.WriteFile(path, c.data, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(path, c.mode); err != nil {
			t.Fatal(err)
		}
		if _, err := Load(path); code(err) != c.want {
			t.Errorf("%s: got %v, want %v", c.name, err, c.want)
		}
		if after, _ := os.ReadFile(path); !bytes.Equal(after, c.data) {
			t.Errorf("%s: the file was changed", c.name)
		}
	}
	if _, err := Load(dir); err == nil {
		t.Error("a folder is a key")
	}
	if _, err := Load(filepath.Join(good, "x")); code(err) != CodeStorage {
		t.Errorf("below a file: %v", err)
	}
}

func TestBook(t *testing.T) {
	t.Parallel()
	var b Book
	x, y := key(t, 1).ID(), key(t, 2).ID()
	day := time.Unix(1e9, 0).UTC()
	if b.Blocked(x) {
		t.Error("blocked by nobody")
	}
	b.Seen(x, "ann", day)
	b.Seen(x, "bob", day.Add(time.Hour))
	b.Seen(x, "ann", day.Add(2*time.Hour))
	b.Seen(y, "ann", day)
	b.Block(y, true)
	got, _ := b.Get(x)
	want := Peer{Names: []string{"ann", "bob"}, FirstSeen: day, LastSeen: day.Add(2 * time.Hour)}
	if !reflect.DeepEqual(got, want) || !b.Blocked(y) || b.Blocked(x) {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if got.Name() != "ann" {
		t.Errorf("name %q", got.Name())
	}
	b.Rename(x, "Annie")
	b.Verify(x, true)
	if got, _ := b.Get(x); got.Name() != "Annie" || !got.Verified {
		t.Errorf("got %+v", got)
	}
	if ids := b.Find(x.String()[:6]); len(ids) != 1 || ids[0] != x {
		t.Errorf("found %v", ids)
	}
	for i := range 20 {
		b.Seen(y, strings.Repeat("z", i), day)
	}
	if p, _ := b.Get(y); len(p.Names) != maxNames {
		t.Errorf("%d names", len(p.Names))
	}
	text, err := json.Marshal(b)
	if err != nil {
		t.Fatal(err)
	}
	var back Book
	if err := json.Unmarshal(text, &back); err != nil || !reflect.DeepEqual(back, b) {
		t.Errorf("JSON: %v\n%s", err, text)
	}
	c := b.Clone()
	c.Forget(x)
	if _, ok := b.Get(x); !ok {
		t.Error("the clone shares its map")
	}
}

// FuzzParseID: what is read as an identity is written in one form.
func FuzzParseID(f *testing.F) {
	f.Add(ID{1, 2, 3}.Hex())
	f.Add("00")
	f.Fuzz(func(t *testing.T, s string) {
		id, err := ParseID(s)
		if err != nil {
			return
		}
		if again, err := ParseID(id.Hex()); err != nil || again != id {
			t.Fatalf("%q is %v, then %v, %v", s, id, again, err)
		}
	})
}

func FuzzParseShort(f *testing.F) {
	f.Add("GR2Q-7GF5-LH6P-ZFDN")
	f.Fuzz(func(t *testing.T, s string) {
		if short, err := ParseShort(s); err == nil && len(short) != 16 {
			t.Errorf("%q gave %q", s, short)
		}
	})
}
