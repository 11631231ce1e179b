package linear

import (
	"strings"
	"testing"

	"qiyou/ui/session"
)

func TestTrustInLines(t *testing.T) {
	t.Parallel()
	w := Options{}.words()
	like := session.Like{Name: "user", Tag: "AB12-CD34-EFGH-IJKL"}
	for _, c := range []struct {
		trust          trust
		name           string
		line, sentence string
	}{
		{trustOf(false, session.Like{}), "ann", "", ""},
		{trustOf(true, session.Like{}), "ann", ", verified", ""},
		{
			trustOf(false, like), "usеr", ", another person called usеr; you know user with key AB12-CD34-EFGH-IJKL",
			"Another person called usеr; you know user with key AB12-CD34-EFGH-IJKL.",
		},
	} {
		if got := c.trust.words(w, c.name); got != c.line {
			t.Errorf("got %q, want %q", got, c.line)
		}
		if got := c.trust.sentence(w, c.name); got != c.sentence {
			t.Errorf("got %q, want %q", got, c.sentence)
		}
	}
	in := session.Invitation{ID: "i", Peer: "usеr", Tag: "EVIL-EVIL-EVIL-EVIL", Like: like}
	if got := strings.Join(reportInvited(in).text(w), " "); !strings.Contains(got, "AB12-CD34-EFGH-IJKL") {
		t.Errorf("got %q", got)
	}
	if got := string(render(reportInvited(in), w, true)); !strings.Contains(got, `"verified":false,"like":{"name":"user","tag":"AB12-CD34-EFGH-IJKL"}`) {
		t.Errorf("got %s", got)
	}
}
