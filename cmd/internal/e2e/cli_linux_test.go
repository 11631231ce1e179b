package e2e

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"
)

// oneLine checks that the words for a person are one line about what is wrong
// and at most one about what to do.
func oneLine(t *testing.T, errs, word string) {
	t.Helper()
	lines := strings.Split(strings.TrimSuffix(errs, "\n"), "\n")
	if !strings.HasPrefix(errs, "qiyou: ") || len(lines) > 2 || !strings.Contains(lines[0], word) {
		t.Errorf("stderr %q, want one line about %q, and perhaps one of advice", errs, word)
	}
}

// TestUnreachable: nobody at an address, nobody of a name.
func TestUnreachable(t *testing.T) {
	t.Parallel()
	l := newLab(t, 2)
	for _, c := range []struct {
		peer string
		most time.Duration
	}{
		{"10.77.0.99", 10 * time.Second}, // no such machine
		{"10.77.0.2", 10 * time.Second},  // no such program
		{"10.88.0.1", 10 * time.Second},  // no such network
		{"nobody", 5 * time.Second},
	} {
		t.Run(c.peer, func(t *testing.T) {
			t.Parallel()
			begun := time.Now()
			_, errs, code := call(t, l.host(1), t.TempDir(), "play", "--plain", "--lang", "en", "--peer", c.peer, "--within", "1s")
			took := time.Since(begun)
			if code != 3 || took > c.most {
				t.Errorf("exit %d after %v, want 3 in %v", code, took, c.most)
			}
			oneLine(t, errs, "not found or not answering")
			t.Logf("after %v", took.Round(time.Millisecond))
		})
	}
}

// TestEmptyInput: a peer is invited with nothing to be typed, which waits for
// what comes of it. Who is not there, or does not agree, is an exit code.
func TestEmptyInput(t *testing.T) {
	t.Parallel()
	l := newLab(t, 2)
	bob := start(t, l.host(2), t.TempDir(), "bob", "play", "--plain", "--port", "1977")
	bob.event("hello")
	for _, c := range []struct {
		peer, answer, says string
		want               int
	}{
		{"10.77.0.99", "", "not found or not answering", 3}, {"10.77.0.2:1999", "", "not found or not answering", 3},
		{"10.77.0.2:1977", "decline", "did not agree", 4}, {"10.77.0.2:1977", "accept", "", 0}, {"bob", "decline", "did not agree", 4},
	} {
		cmd := command(l.host(1), t.TempDir(), "play", "--plain", "--lang", "en", "--peer", c.peer)
		var errs strings.Builder
		cmd.Stderr = &errs // and the input is /dev/null
		begun := time.Now()
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		timer := time.AfterFunc(patience, func() { _ = cmd.Process.Kill() })
		if c.answer != "" {
			bob.event("invited")
			bob.say(c.answer)
		}
		_ = cmd.Wait()
		timer.Stop()
		if code := cmd.ProcessState.ExitCode(); code != c.want || c.want == 0 && errs.Len() > 0 {
			t.Errorf("%s, %s: exit %d after %v, stderr %q, want %d", c.peer, c.answer, code, time.Since(begun), errs.String(), c.want)
		}
		if c.want > 0 {
			oneLine(t, errs.String(), c.says)
		}
	}
}

// TestPortTaken: a port that was asked for must be free; the usual one need
// not be.
func TestPortTaken(t *testing.T) {
	t.Parallel()
	l := newLab(t, 1)
	first := start(t, l.host(1), t.TempDir(), "first", "bot", "--port", "1976")
	first.event("hello")
	_, errs, code := call(t, l.host(1), t.TempDir(), "bot", "--lang", "en", "--port", "1976")
	if code != 1 {
		t.Errorf("exit %d, want 1", code)
	}
	oneLine(t, errs, "port is taken")
	second := start(t, l.host(1), t.TempDir(), "second", "bot")
	if e := second.event("hello"); e.Port == 1976 || e.Port == 0 {
		t.Errorf("port %d, want another", e.Port)
	}
	first.until("second", func(e event) bool { return len(e.Peers) == 1 && e.Peers[0].Name == "second" })
}

// TestPeerList: a look around without being seen.
func TestPeerList(t *testing.T) {
	t.Parallel()
	l := newLab(t, 2)
	bot := start(t, l.host(1), t.TempDir(), "robot", "bot")
	bot.event("hello")
	out, errs, code := call(t, l.host(2), t.TempDir(), "peer", "list", "--json", "--wait", "2s")
	var peer struct{ Name, State, ID string }
	if err := json.Unmarshal([]byte(out), &peer); err != nil || code != 0 || errs != "" || peer.Name != "robot" || peer.ID == "" {
		t.Errorf("exit %d, %q, stderr %q, want robot", code, out, errs)
	}
	for _, e := range bot.all() {
		if len(e.Peers) > 0 {
			t.Errorf("a list is seen by others: %s", e.Raw)
		}
	}
}

// findings are what doctor says of each check.
func findings(t *testing.T, ns string) (grades map[string]string, advice map[string]string, code int) {
	t.Helper()
	out, errs, code := call(t, ns, t.TempDir(), "doctor", "--json")
	grades, advice = map[string]string{}, map[string]string{}
	for line := range strings.Lines(out) {
		var f struct{ Check, Grade, Detail, Advice string }
		if err := json.Unmarshal([]byte(line), &f); err != nil {
			t.Fatalf("%v: %q", err, line)
		}
		grades[f.Check], advice[f.Check] = f.Grade, f.Advice
	}
	t.Logf("%v, stderr %q", grades, errs)
	return grades, advice, code
}

// TestDoctor: it is content with a network that works and names what does not.
func TestDoctor(t *testing.T) {
	t.Parallel()
	l := newLab(t, 3)
	l.make("alone")
	l.ip(l.host(2), "link set eth0 multicast off")
	bot := start(t, l.host(3), t.TempDir(), "robot", "bot")
	bot.event("hello")
	t.Run("fine", func(t *testing.T) {
		t.Parallel()
		grades, _, code := findings(t, l.host(1))
		for check, grade := range grades {
			if grade == "bad" || grade == "warn" && check != "terminal" && check != "firewall" {
				t.Errorf("%s is %s", check, grade)
			}
		}
		if code != 0 || len(grades) < 8 {
			t.Errorf("exit %d with %d findings, want 0 with 8 or more", code, len(grades))
		}
	})
	t.Run("no multicast", func(t *testing.T) {
		t.Parallel()
		grades, advice, code := findings(t, l.host(2))
		if code != 1 || grades["interfaces"] != "bad" || grades["multicast"] == "ok" || advice["multicast"] == "" {
			t.Errorf("exit %d, %v, %q, want bad news about multicast", code, grades, advice["multicast"])
		}
	})
	t.Run("no network", func(t *testing.T) {
		t.Parallel()
		grades, advice, code := findings(t, l.prefix+"alone")
		if code != 1 || grades["interfaces"] != "bad" || grades["multicast"] == "ok" || advice["interfaces"] == "" {
			t.Errorf("exit %d, %v, want bad news about the network", code, grades)
		}
	})
}

// TestChangedRecord: one move of a record is changed by hand.
func TestChangedRecord(t *testing.T) {
	t.Parallel()
	need(t)
	home := t.TempDir()
	p := start(t, "", home, "solo", "play", "--plain", "--computer", "1", "--once", "--first", "me", "--offline")
	p.turn()
	p.say("h8")
	p.turn()
	p.say("resign")
	if code := p.exit(); code != 0 {
		t.Errorf("exit %d, want 0", code)
	}
	all := records(t, home)
	if len(all) != 1 {
		t.Fatalf("records %v, want one", all)
	}
	data, err := os.ReadFile(all[0])
	if err != nil {
		t.Fatal(err)
	}
	changed := strings.Replace(string(data), ";B[hh]", ";B[gg]", 1)
	if changed == string(data) {
		t.Fatalf("no first move in %s", data)
	}
	if err := os.WriteFile(all[0], []byte(changed), 0o600); err != nil {
		t.Fatal(err)
	}
	out, errs, code := call(t, "", home, "record", "verify", "--lang", "en", all[0])
	if code != 5 || !strings.HasPrefix(errs, "qiyou: ") || strings.Contains(out, "everything holds") ||
		!strings.Contains(out, `move 1: the file says "B[gg]`) {
		t.Errorf("exit %d, %q, stderr %q, want 5", code, out, errs)
	}
	out, _, code = call(t, "", home, "record", "verify", "--json", all[0])
	var verdict struct {
		Holds   bool
		Error   string
		Differs []struct{ What string }
		Broken  struct {
			Event int
			Fault string
		}
	}
	if err := json.Unmarshal([]byte(out), &verdict); err != nil || code != 5 || verdict.Holds || verdict.Error == "" ||
		len(verdict.Differs) != 1 || verdict.Differs[0].What != "moves" {
		t.Errorf("exit %d, %s, want 5, an error and other moves", code, out)
	}
	log := strings.Index(string(data), "QYLOG[")
	third := log + strings.Index(string(data)[log:], "]\n[") + 3
	third += strings.Index(string(data)[third:], "]\n[") + 3
	data[third+40] ^= 1
	if err := os.WriteFile(all[0], data, 0o600); err != nil {
		t.Fatal(err)
	}
	out, _, code = call(t, "", home, "record", "verify", "--lang", "zh-Hans", all[0])
	if code != 5 || !strings.Contains(out, "2 条成立") || !strings.Contains(out, "第一条不成立的是第 2 条") {
		t.Errorf("exit %d, %q, want 5 and event 2", code, out)
	}
	out, _, _ = call(t, "", home, "record", "verify", "--json", all[0])
	if err := json.Unmarshal([]byte(out), &verdict); err != nil || verdict.Broken.Event != 2 || verdict.Broken.Fault == "" {
		t.Errorf("%s, want event 2 broken", out)
	}
}
