package discovery

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/miekg/dns"
)

// throughWire packs and unpacks a TXT record, as a packet would carry it.
func throughWire(t *testing.T, ss []string) []string {
	t.Helper()
	rr := &dns.TXT{Hdr: dns.RR_Header{Name: "x.local.", Rrtype: dns.TypeTXT, Class: dns.ClassINET, Ttl: 1}, Txt: ss}
	b, err := response([]dns.RR{rr}, nil).Pack()
	if err != nil {
		t.Fatalf("pack %q: %v", ss, err)
	}
	m, ok := decode(b)
	if !ok {
		t.Fatalf("decode %q", ss)
	}
	return m.Answer[0].(*dns.TXT).Txt
}

func TestTextRoundTrip(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"P", "王 小. 明", `back\slash \065 "quoted"`, "a=b", "", "émigré", "1\\"} {
		in := text{Protocol: "1", ID: "abcdefghij234567", Name: name, Games: "grwx", Status: Away, Seq: 7, Room: "abcd2345",
			DialBack: "aaaabbbbccccdddd"}
		if got := decodeText(throughWire(t, encodeText(in))); got != in {
			t.Errorf("got %+v, want %+v", got, in)
		}
	}
}

func TestTextLimits(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("棋", 40)
	ss := encodeText(text{Protocol: strings.Repeat("1", 40), ID: "abcdefghij234567", Name: long, Games: strings.Repeat("g", 40), Status: 9,
		Room: "abcd2345", DialBack: strings.Repeat("a", MaxDialBack*dialBackLen), Seq: 1<<32 - 1})
	total := 0
	for _, s := range throughWire(t, ss) {
		total += len(unescape(s)) + 1
	}
	if total >= 200 {
		t.Errorf("TXT takes %d bytes, want under 200", total)
	}
	if got := decodeText(ss).Name; got != strings.Repeat("棋", 16) {
		t.Errorf("name cut to %q", got)
	}
}

func TestDecodeText(t *testing.T) {
	t.Parallel()
	tests := []struct {
		in   []string
		want text
	}{
		{nil, text{}},
		{[]string{"", "=", "n", "n=late"}, text{}},
		{[]string{"N=up", "n=second"}, text{Name: "up"}},
		{[]string{"id=short"}, text{}},
		{[]string{"id=ABCDEFGHIJ234567"}, text{ID: "abcdefghij234567"}},
		{[]string{"id=abcdefghij234561"}, text{}},
		{[]string{"st=p"}, text{Status: Playing}},
		{[]string{"st=pw"}, text{}},
		{[]string{"st="}, text{}},
		{[]string{"sq=99999999999"}, text{}},
		{[]string{"r=ABCD2345"}, text{Room: "abcd2345"}},
		{[]string{"r=abcd234"}, text{}},
		{[]string{"r=abcd2341"}, text{}},
		{[]string{"db=AAAABBBBccccdddd"}, text{DialBack: "aaaabbbbccccdddd"}},
		{[]string{"db="}, text{}},
		{[]string{"db=aaaabbbbccc"}, text{}},
		{[]string{"db=" + strings.Repeat("abcdefgh", MaxDialBack+1)}, text{}},
		{[]string{"g=Gr w!x"}, text{Games: "rwx"}},
		{[]string{`n=\027[31mred\007\226\128\174x`}, text{Name: "[31mredx"}},
		{[]string{`n=\255\254ok`}, text{Name: "ok"}},
		{[]string{`n=  a \009\010 b  `}, text{Name: "a b"}},
		{[]string{`n=a\226\128\139b`}, text{Name: "ab"}},
	}
	for _, tt := range tests {
		if got := decodeText(tt.in); got != tt.want {
			t.Errorf("decodeText(%q) = %+v, want %+v", tt.in, got, tt.want)
		}
	}
}

func TestFirstLabel(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, label, rest string }{
		{"a._qiyou._udp.local.", "a", "_qiyou._udp.local."},
		{`Dr\.\ \230\163\139._qiyou._udp.local.`, "Dr. 棋", "_qiyou._udp.local."},
		{`a\`, `a\`, ""},
		{"", "", ""},
		{"x", "x", ""},
	}
	for _, tt := range tests {
		if l, r := firstLabel(tt.in); l != tt.label || r != tt.rest {
			t.Errorf("firstLabel(%q) = %q, %q, want %q, %q", tt.in, l, r, tt.label, tt.rest)
		}
	}
}

func TestLower(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{"": "", "abc": "abc", "_QiYou._UDP.Local.": "_qiyou._udp.local.", "ÄB": "Äb"} {
		if got := lower(in); got != want {
			t.Errorf("lower(%q) = %q, want %q", in, got, want)
		}
	}
}

func FuzzDecodeText(f *testing.F) {
	f.Add(`n=\027[0m`, `id=abcdefghij234567`)
	f.Add(`\`, `n=\25`)
	f.Add("r=abcd2345", "db=aaaabbbb")
	f.Add("n="+strings.Repeat("a", maxName-1)+" b", "")
	f.Fuzz(func(t *testing.T, a, b string) {
		got := decodeText([]string{a, b})
		if len(got.Name) > maxName || len(got.Games) > maxGames || len(got.Protocol) > maxProtocol {
			t.Errorf("too long: %+v", got)
		}
		if !utf8.ValidString(got.Name) || clean(got.Name) != got.Name {
			t.Errorf("name not clean: %q", got.Name)
		}
		if got.ID != "" && !isBase32(got.ID, idLen) {
			t.Errorf("bad id %q", got.ID)
		}
		if got.Room != "" && !isBase32(got.Room, roomLen) {
			t.Errorf("bad room %q", got.Room)
		}
		if got.DialBack != "" && !isDialBack(got.DialBack) {
			t.Errorf("bad dial-backs %q", got.DialBack)
		}
		if again := decodeText(encodeText(got)); again != got {
			t.Errorf("said again: %+v, want %+v", again, got)
		}
	})
}
