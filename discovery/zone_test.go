package discovery

import (
	"net/netip"
	"testing"
	"time"

	"github.com/miekg/dns"
)

func testZone() *zone {
	return &zone{
		id:   newIdentity("ABCDEFGHIJ234567", [3]byte{1, 2, 3}),
		self: Self{ID: "abcdefghij234567", Name: "n", Port: 1976, Protocol: "1", Games: "g"},
		addrs: []netip.Addr{
			netip.MustParseAddr("10.77.0.1"), netip.MustParseAddr("fe80::1"),
		},
	}
}

func TestIdentity(t *testing.T) {
	t.Parallel()
	id := newIdentity("ABCDEFGHIJ234567", [3]byte{0, 0, 1})
	if id.label != "abcdefgh-aaaa" || id.instance != "abcdefgh-aaaa._qiyou._udp.local." || id.host != "qy-abcdefgh-aaaa.local." {
		t.Errorf("identity %+v", id)
	}
	if got := newIdentity("", [3]byte{}).label; got != "unknown-aaaa" {
		t.Errorf("label without a key: %q", got)
	}
}

func TestZoneMatches(t *testing.T) {
	t.Parallel()
	z := testZone()
	in := uint16(dns.ClassINET)
	tests := []struct {
		q    dns.Question
		want kinds
	}{
		{dns.Question{Name: "_QiYou._UDP.local.", Qtype: dns.TypePTR, Qclass: in}, kPTR},
		{dns.Question{Name: serviceN, Qtype: dns.TypeANY, Qclass: in | unicastBit}, kPTR},
		{dns.Question{Name: serviceN, Qtype: dns.TypeA, Qclass: in}, 0},
		{dns.Question{Name: serviceN, Qtype: dns.TypePTR, Qclass: dns.ClassCHAOS}, 0},
		{dns.Question{Name: metaN, Qtype: dns.TypePTR, Qclass: in}, kMeta},
		{dns.Question{Name: z.id.instance, Qtype: dns.TypeSRV, Qclass: in}, kSRV},
		{dns.Question{Name: z.id.instance, Qtype: dns.TypeANY, Qclass: in}, kSRV | kTXT},
		{dns.Question{Name: z.id.host, Qtype: dns.TypeA, Qclass: in}, kAddr},
		{dns.Question{Name: z.id.host, Qtype: dns.TypeHINFO, Qclass: in}, 0},
		{dns.Question{Name: "other.local.", Qtype: dns.TypeANY, Qclass: in}, 0},
	}
	for _, tt := range tests {
		if got := z.matches(tt.q); got != tt.want {
			t.Errorf("%v: got %b, want %b", tt.q, got, tt.want)
		}
	}
	z.addrs = z.addrs[:1]
	if got := z.matches(dns.Question{Name: z.id.host, Qtype: dns.TypeAAAA, Qclass: in}); got != kNSEC {
		t.Errorf("AAAA of an IPv4 host: got %b, want NSEC", got)
	}
}

func TestZoneTTLs(t *testing.T) {
	t.Parallel()
	z := testZone()
	for _, tt := range []struct {
		f     form
		max   uint32
		flush bool
	}{{formMulticast, 4500, true}, {formUnicast, 4500, false}, {formLegacy, 10, false}, {formGoodbye, 0, true}} {
		for _, rr := range z.records(kAnnounce|kNSEC, tt.f) {
			h := rr.Header()
			want := min(uint32(ttlHost), tt.max)
			if h.Rrtype == dns.TypePTR || h.Rrtype == dns.TypeTXT {
				want = min(uint32(ttlOther), tt.max)
			}
			if h.Ttl != want {
				t.Errorf("%v: TTL %d, want %d", rr, h.Ttl, want)
			}
			if got := h.Class&cacheFlush != 0; got != (tt.flush && h.Rrtype != dns.TypePTR) {
				t.Errorf("%v: cache-flush %v", rr, got)
			}
		}
	}
}

func TestUnicastZoneAnswersOnlyUnicastQuestions(t *testing.T) {
	t.Parallel()
	var u unicastZone
	q := dns.Question{Name: serviceN, Qtype: dns.TypePTR, Qclass: dns.ClassINET | unicastBit}
	if got := u.Records(q); got != nil {
		t.Errorf("empty zone answers %v", got)
	}
	u.current.Store(testZone())
	if got := len(u.Records(q)); got != 5 { // PTR, SRV, TXT, A, AAAA
		t.Errorf("%d records, want 5", got)
	}
	q.Qclass = dns.ClassINET
	if got := u.Records(q); got != nil {
		t.Errorf("ordinary question answered: %v", got)
	}
}

func TestKnownAnswers(t *testing.T) {
	t.Parallel()
	z := testZone()
	all := z.records(kAnnounce|kMeta, formMulticast)
	if got := z.known(all); got != kAnnounce|kMeta {
		t.Errorf("fresh answers: %b, want all", got)
	}
	for _, rr := range all {
		rr.Header().Ttl = rr.Header().Ttl/2 - 1
	}
	if got := z.known(all); got != 0 {
		t.Errorf("old answers: %b, want none (RFC 6762 7.1)", got)
	}
}

// The clock of the pure tests.
var t0 = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

func at(d time.Duration) time.Time { return t0.Add(d) }

func TestResponderDelaysAndNeverDrops(t *testing.T) {
	t.Parallel()
	z, r := testZone(), newResponder()
	ptr := question(ask(serviceN, dns.TypePTR))
	r.ask(t0, "a", ptr, z, 0.5)
	if a, _ := r.due(at(60 * time.Millisecond)); a != 0 {
		t.Errorf("shared answer after 60 ms, want 70")
	}
	a, extra := r.due(at(70 * time.Millisecond))
	if a != kPTR || extra != kSRV|kTXT|kAddr {
		t.Errorf("answer %b with %b", a, extra)
	}
	// Within the second after, a question for SRV waits for its end.
	r.ask(at(500*time.Millisecond), "b", question(ask(z.id.instance, dns.TypeSRV)), z, 0)
	if a, _ := r.due(at(time.Second)); a != 0 {
		t.Errorf("SRV again within a second")
	}
	if want := at(1070 * time.Millisecond); !r.next().Equal(want) {
		t.Errorf("next %v, want %v", r.next(), want)
	}
	if a, _ := r.due(at(1070 * time.Millisecond)); a != kSRV {
		t.Errorf("SRV was dropped: %b", a)
	}
	if !r.next().IsZero() {
		t.Errorf("something is left")
	}
}

func TestResponderUniqueAtOnce(t *testing.T) {
	t.Parallel()
	z, r := testZone(), newResponder()
	r.ask(t0, "a", question(ask(z.id.instance, dns.TypeSRV)), z, 0.9)
	if a, _ := r.due(t0); a != kSRV {
		t.Errorf("got %b, want SRV at once", a)
	}
}

func TestResponderWaitsForMoreKnownAnswers(t *testing.T) {
	t.Parallel()
	z, r := testZone(), newResponder()
	m := question(ask(serviceN, dns.TypePTR))
	m.Truncated = true
	r.ask(t0, "a", m, z, 0)
	rest := question()
	rest.Answer = z.records(kPTR, formMulticast)
	r.ask(at(100*time.Millisecond), "b", rest, z, 0)
	if r.next().IsZero() {
		t.Errorf("the known answers of another asker count")
	}
	r.ask(at(200*time.Millisecond), "a", rest, z, 0)
	if !r.next().IsZero() {
		t.Errorf("the rest of the known answers does not count")
	}
}

func TestAnswerLegacy(t *testing.T) {
	t.Parallel()
	q := question(dns.Question{Name: serviceN, Qtype: dns.TypePTR, Qclass: dns.ClassINET | unicastBit})
	q.Id = 4711
	got := answerLegacy(q, testZone())
	if got.Id != 4711 || len(got.Question) != 1 || got.Question[0].Qclass != dns.ClassINET {
		t.Errorf("ID %d, question %v", got.Id, got.Question)
	}
	for _, rr := range append(got.Answer, got.Extra...) {
		if rr.Header().Ttl > 10 || rr.Header().Class != dns.ClassINET {
			t.Errorf("%v", rr)
		}
	}
	if got := answerLegacy(question(ask("x.local.", dns.TypeA)), testZone()); got != nil {
		t.Errorf("foreign name answered: %v", got)
	}
}
